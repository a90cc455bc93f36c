//! Writes the TypeScript counterparts of everything that goes over the wire; `cargo xtask types` keeps them.

use std::any::TypeId;
use std::collections::BTreeMap;

use server::wire;
use ts_rs::{Config, TS, TypeVisitor};

/// Declarations by name.
struct Book {
    config: Config,
    pages: BTreeMap<String, String>,
    seen: Vec<TypeId>,
}

impl TypeVisitor for Book {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        // Only types with a file of their own are declared; numbers, lists and the like are not.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            self.pages.insert(T::ident(&self.config), format!("{docs}export {}\n", T::decl(&self.config)));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn main() {
    let config = Config::new().with_large_int("number");
    let mut book = Book { config, pages: BTreeMap::new(), seen: Vec::new() };
    macro_rules! all {
        ($($name:ty),+ $(,)?) => { $( book.visit::<$name>(); )+ };
    }
    all!(
        wire::Shelf,
        wire::MusterRequest,
        wire::MusterPage,
        server::forces::ForceRequest,
        server::forces::ForcePage,
        server::forces::PrintRequest,
        wire::RulePage,
        wire::NewGameRequest,
        wire::MadeGame,
        wire::MineRequest,
        wire::GameCard,
        wire::View,
        wire::NumberedLine,
        wire::AnswerRequest,
        wire::DraftRequest,
        wire::UndoRequest,
        wire::ResignRequest,
        wire::ChatRequest,
        wire::ChatLine,
        wire::Accepted,
        wire::Presence,
        wire::Standing,
        wire::Failure,
        engine::Board,
        engine::Eye,
        engine::Line,
        engine::Refusal,
        engine::prompt::Prompt,
        engine::prompt::Reply,
        engine::aids::Draft,
        engine::aids::SightReport,
        engine::aids::Card,
        engine::aids::MusterForm,
        engine::luck::Ledger,
    );
    println!("// Written by `cargo xtask types` from the Rust types; do not edit.\n");
    for line in book.pages.values().flat_map(|page| page.lines().chain([""])) {
        println!("{}", line.trim_end());
    }
}
