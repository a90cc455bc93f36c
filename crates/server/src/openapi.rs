//! The description of the API, made from the handlers and the types on the wire.

use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Sandtable",
        description = "Miniature wargames by the book. A key is sent as `Authorization: Bearer KEY`. Types of boards, prompts and \
                       replies are described in docs/api.md and, as TypeScript, in web/src/api/types.ts.",
        license(name = "MIT OR Apache-2.0")
    ),
    paths(
        crate::routes::lobby::shelf,
        crate::routes::lobby::muster,
        crate::routes::lobby::preview,
        crate::routes::lobby::rule,
        crate::routes::forces::force,
        crate::routes::forces::print,
        crate::routes::games::begin,
        crate::routes::games::load,
        crate::routes::games::mine,
        crate::routes::look::view,
        crate::routes::look::events,
        crate::routes::look::ground_svg,
        crate::routes::look::ground_json,
        crate::routes::look::sight,
        crate::routes::look::card,
        crate::routes::look::luck,
        crate::routes::look::save,
        crate::routes::look::report,
        crate::routes::look::chat,
        crate::routes::play::answer,
        crate::routes::play::draft,
        crate::routes::play::undo,
        crate::routes::play::resign,
        crate::routes::play::chat,
        crate::routes::play::standing,
        crate::routes::house::health,
        crate::routes::house::metrics,
        crate::routes::house::openapi,
    ),
    modifiers(&Keys)
)]
struct Description;

struct Keys;

impl Modify for Keys {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let components = openapi.components.get_or_insert_with(Default::default);
        components.add_security_scheme("key", SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)));
    }
}

/// The whole description.
pub fn description() -> utoipa::openapi::OpenApi {
    let mut description = Description::openapi();
    env!("CARGO_PKG_VERSION").clone_into(&mut description.info.version);
    description
}
