//! Wire under a strike. `awa.artillery.wire`

use dice::Pool;
use engine::{Cx, Step, rule};
use table::{Disc, KindMask, KindTag, Point, Shape};

use super::{Blast, Told};
use crate::state::{Work, WorkKind};
use crate::{Awa, Event};

/// Wire goes on this. `awa.artillery.wire`
const WIRE_GOES: u8 = 5;
const WIRE: KindMask = KindMask::of(&[KindTag::Wire]);

/// One die for all wire in the zone; what lies in it is gone. R-AWA-241
pub(super) fn strike(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: &Blast) -> Step<()> {
    let pieces = in_zone(game, blast.zone());
    if pieces.is_empty() {
        return Ok(());
    }
    let why = blast.why(rule!("awa.artillery.wire")).at_least(WIRE_GOES);
    let die = cx.roll(Pool::d6(1), why)?.total() as u8;
    let gone = die >= WIRE_GOES;
    cx.tell(|| Event::Blast(Told::Wire { die, gone }));
    if gone {
        game.state.works.extend(pieces.into_iter().map(|(from, to)| Work {
            kind: WorkKind::Gap,
            from,
            to,
            done: 0,
            ready: true,
            defence: 0,
            burns: 0,
            side: blast.side,
        }));
    }
    Ok(())
}

/// The stretches of wire in a zone that are not open already.
fn in_zone(game: &Awa, zone: Disc) -> Vec<(Point, Point)> {
    let mut found = Vec::new();
    let mut add = |a: Point, b: Point| {
        if let Some((from, to)) = clip(zone, a, b)
            && !is_open(game, from, to)
        {
            found.push((from, to));
        }
    };
    for feature in game.setup.field.of_kinds(WIRE).iter() {
        match &game.setup.field.feature(feature).shape {
            Shape::Line { line, .. } => line.parts().for_each(|(a, b)| add(a, b)),
            Shape::Area(area) => area.edges().for_each(|(a, b)| add(a, b)),
            Shape::Spot(disc) => add(disc.centre, disc.centre),
        }
    }
    let built = |kind| matches!(kind, WorkKind::RolledWire | WorkKind::StackedWire);
    for work in game.state.works.iter().filter(|work| work.ready && built(work.kind)) {
        add(work.from, work.to);
    }
    found
}

/// The part of a stretch that lies in a zone.
fn clip(zone: Disc, a: Point, b: Point) -> Option<(Point, Point)> {
    if a == b {
        return zone.contains(a).then_some((a, b));
    }
    let stretch = zone.stretch(a, b)?;
    let whole = a.distance_to(b);
    Some((a.towards(b, stretch.enter, whole), a.towards(b, stretch.leave, whole)))
}

/// Whether a gap already reaches from end to end of a stretch.
fn is_open(game: &Awa, from: Point, to: Point) -> bool {
    let near = table::Inches::tenths(1);
    game.state.works.iter().filter(|work| work.kind == WorkKind::Gap).any(|gap| {
        let along = |at: Point| {
            let strip = crate::sight::ribbon(gap.from, gap.to);
            strip.gap_to_point(at) <= near
        };
        along(from) && along(to)
    })
}
