//! The files that come with the program, and the folders of the user.

#![allow(clippy::needless_raw_string_hashes, reason = "expected text is rewritten by expect-test, which adds them")]

use std::fs;
use std::path::PathBuf;

use expect_test::{Expect, expect};
use muster::Library;
use muster::library::{BATTLEFIELDS, Origin};
use muster::table::{Battlefield, Ground};

/// A folder that is taken away again at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("muster-{}-{name}", std::process::id()));
        fs::create_dir_all(path.join("battlefields")).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, contents: &[u8]) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const FIELD: &str = "title = \"A field\"\nsize = { width = 48, depth = 48 }\n";

fn check(folder: &Folder, library: &Library, expected: &Expect) {
    let report = library.problems().map(ToString::to_string).unwrap_or_default();
    expected.assert_eq(&report.replace(&*folder.0.to_string_lossy(), "FOLDER").replace('\\', "/"));
}

#[test]
fn everything_that_comes_with_the_program_is_sound() {
    let library = Library::built_in();
    if let Err(problems) = library.check() {
        panic!("{problems}");
    }
    assert!(library.ids(BATTLEFIELDS).len() >= 2);
}

#[test]
fn every_battlefield_can_be_set_up_and_survives_being_written() {
    let library = Library::built_in();
    for id in library.ids(BATTLEFIELDS) {
        let ground = library.battlefield(id).unwrap();
        let text = muster::battlefield::write_ground(&ground);
        let again: Ground = muster::Doc::parse(id, &text).unwrap().read(muster::battlefield::read_ground).unwrap();
        assert_eq!(again, ground);
        Battlefield::new(ground).unwrap();
    }
}

#[test]
fn a_folder_of_the_user_adds_and_replaces() {
    let folder = Folder::new("adds");
    folder.file("battlefields/my-field.toml", FIELD.as_bytes());
    folder.file("battlefields/pueblo.toml", FIELD.as_bytes());
    folder.file("scw/forces/my-brigade.toml", b"title = \"x\"\n");
    folder.file("battlefields/notes.txt", b"not a data file");
    let library = Library::built_in().with_folder(&folder.0);
    check(&folder, &library, &expect![""]);
    assert_eq!(library.battlefield("my-field").unwrap().title, "A field");
    assert_eq!(library.battlefield("pueblo").unwrap().title, "A field");
    assert_eq!(library.file("scw/forces", "my-brigade").unwrap().origin, Origin::Folder(folder.0.clone()));
    assert!(library.battlefield("puente").is_ok(), "what is not replaced stays");
}

#[test]
fn what_cannot_be_loaded_is_told_and_the_rest_is_loaded() {
    let folder = Folder::new("broken");
    folder.file("battlefields/broken.toml", b"title = \n");
    folder.file("battlefields/binary.toml", &[0xff, 0xfe, 0]);
    folder.file("battlefields/Bad Name.toml", FIELD.as_bytes());
    folder.file("battlefields/huge.toml", &vec![b'#'; 5 * 1024 * 1024]);
    folder.file("stray.toml", FIELD.as_bytes());
    folder.file("battlefields/good.toml", FIELD.as_bytes());
    let library = Library::empty().with_folder(&folder.0);
    check(
        &folder,
        &library,
        &expect![[r#"
            FOLDER/battlefields/Bad Name.toml: the file has no id
                = name it with small letters, digits and hyphens, and put it into a folder such as battlefields

            FOLDER/battlefields/binary.toml: the file is not text: it is not UTF-8

            FOLDER/battlefields/broken.toml:1:9: a value is missing here
              1 | title =
                |         ^

            FOLDER/battlefields/huge.toml: the file has 5242880 bytes; at most 4194304 are read

            FOLDER/stray.toml: the file has no id
                = name it with small letters, digits and hyphens, and put it into a folder such as battlefields

            5 problems
        "#]],
    );
    assert_eq!(library.ids(BATTLEFIELDS), ["good"]);
}

#[test]
fn a_folder_that_is_not_there_is_told() {
    let library = Library::built_in().with_folder("/no/such/folder");
    let report = library.problems().unwrap().to_string();
    assert!(report.starts_with("/no/such/folder: the folder cannot be read"), "{report}");
    assert!(library.battlefield("pueblo").is_ok());
}

#[test]
fn a_misspelt_id_gets_a_suggestion() {
    let problems = Library::built_in().battlefield("peunte").unwrap_err();
    expect![[r#"
        battlefields: there is no file `peunte` here
            = did you mean `puente`? known: bir-el-ghazal, camino, croix-sorel, golaya-balka, kalinovka, pueblo, puente, razyezd, sant-elmo, suicide-hill, thornbury, trincheras, venta, wuhu
    "#]]
    .assert_eq(&problems.to_string());
}
