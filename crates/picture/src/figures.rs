//! Men and weapons seen from above, facing up, in a circle of half an inch around 0 0.

use crate::line::{P, p};
use crate::livery::Livery;
use crate::pen::{circle, el, num, path, rect};

/// What one man on a base does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Man {
    Rifle,
    Smg,
    Lmg,
    Tripod,
    Loader,
    Mortar,
    AtRifle,
    Pistol,
    Crew,
    Flag,
    Horseman,
    Cyclist,
    Automatic,
    Tube,
    Sniper,
    Flame,
    Field,
    Cross,
}

/// A weapon keeps a casing in the colour of its base, so that it reads on any ground.
fn arms(livery: &Livery, parts: &[(&str, f64)]) -> String {
    let case = |(d, w): &(&str, f64)| path(d).stroke(livery.case, w + 0.14).round().done();
    let steel = |(d, w): &(&str, f64)| path(d).stroke(livery.fig, *w).at("stroke-linejoin", "round").done();
    parts.iter().map(case).chain(parts.iter().map(steel)).collect()
}

fn body(livery: &Livery) -> String {
    let shoulders = "M-.34.1C-.34-.04-.18-.06 0-.06S.34-.04.34.1C.34.24.18.28 0 .28S-.34.24-.34.1Z";
    path(shoulders).fill(livery.fig).done() + &helmet(livery, 0.06, 0.185)
}

fn prone(livery: &Livery) -> String {
    let lying = "M-.28.06C-.24-.08.24-.08.28.06L.2.26L.24.42H.09L0 .28L-.09.42H-.24L-.2.26Z";
    path(lying).fill(livery.fig).done() + &helmet(livery, 0.02, 0.175)
}

fn helmet(livery: &Livery, y: f64, r: f64) -> String {
    circle(p(0.0, y), r).fill(livery.fig).edge(livery.base, 0.065).done()
}

fn limbs(livery: &Livery, d: &str, w: f64) -> String {
    path(d).stroke(livery.fig, w).round().done()
}

impl Man {
    /// The man with what he carries.
    pub(crate) fn drawn(self, l: &Livery) -> String {
        match self {
            Man::Rifle => arms(l, &[("M.19.2L.15-.64", 0.1)]) + &body(l),
            Man::Smg => arms(l, &[("M.17.1L.15-.46", 0.15), ("M.16-.22H.4", 0.09)]) + &body(l),
            Man::Lmg => arms(l, &[("M0 0V-.92", 0.14), ("M-.27-.42L0-.68L.27-.42", 0.09)]) + &prone(l),
            Man::Tripod => {
                let gun = [("M0 0V-.92", 0.18), ("M-.3-.34H.3", 0.1), ("M-.28-.46L0-.74L.28-.46", 0.09)];
                arms(l, &gun) + &prone(l)
            }
            Man::Loader => {
                let boxed = rect(-0.17, -0.38, 0.34, 0.2).at("rx", 0.03).fill(l.fig).done();
                boxed + &body(l)
            }
            Man::Mortar => {
                let ring = circle(p(0.0, -0.2), 0.23).fill(l.base).edge(l.fig, 0.09).done();
                arms(l, &[("M0-.22V-.78", 0.22)]) + &ring
            }
            Man::AtRifle => {
                let gun = [("M.02.1V-1.02", 0.085), ("M.02-.14V-.44", 0.19), ("M-.12-.92H.16", 0.1)];
                arms(l, &gun) + &prone(l)
            }
            Man::Pistol => arms(l, &[("M.27.06L.25-.42", 0.13)]) + &limbs(l, "M-.26.08L-.4-.16", 0.14) + &body(l),
            Man::Crew => limbs(l, "M-.26.04L-.2-.3M.26.04L.2-.3", 0.13) + &body(l),
            Man::Flag => {
                let cloth =
                    path("M.3-.62C.42-.7.5-.54.66-.62V-.26C.5-.18.42-.34.3-.26Z").fill(l.fig).edge(l.case, 0.06);
                arms(l, &[("M.28.2V-.66", 0.08)]) + &cloth.done() + &body(l)
            }
            Man::Horseman => horseman(l),
            Man::Cyclist => arms(l, &[("M0-.86V-.4M0 .3V.78", 0.13), ("M-.3-.3H.3", 0.08)]) + &body(l),
            Man::Automatic => arms(l, &[("M.17.16L.13-.74", 0.13), ("M.02-.5L.14-.62L.26-.5", 0.07)]) + &body(l),
            Man::Tube => arms(l, &[("M.16.34V-.66", 0.22), ("M.02-.3H.3", 0.08)]) + &body(l),
            Man::Sniper => arms(l, &[("M.06.1V-.98", 0.07), ("M.06-.2V-.5", 0.16)]) + &prone(l),
            Man::Flame => {
                let tanks = limbs(l, "M-.12.16V.36M.12.16V.36", 0.2);
                arms(l, &[("M.2.08L.16-.52", 0.13), ("M.02-.86L.16-.56L.3-.86", 0.09)]) + &tanks + &body(l)
            }
            Man::Field => {
                arms(l, &[("M-.11-.18V-.4M.11-.18V-.4", 0.15)])
                    + &limbs(l, "M-.28.06L-.12-.2M.28.06L.12-.2", 0.12)
                    + &body(l)
            }
            Man::Cross => {
                let cross = path("M-.08-.62H.08V-.48H.22V-.32H.08V-.18H-.08V-.32H-.22V-.48H-.08Z")
                    .fill(l.fig)
                    .edge(l.case, 0.05);
                cross.done() + &body(l)
            }
        }
    }
}

fn horseman(l: &Livery) -> String {
    let horse = "M0-.84C.1-.84.13-.7.12-.56C.24-.46.27-.3.26-.1C.3.16.29.4.2.58C.14.7-.14.7-.2.58\
                 C-.29.4-.3.16-.26-.1C-.27-.3-.24-.46-.12-.56C-.13-.7-.1-.84 0-.84Z";
    let body = path(horse).fill(l.fig).edge(l.case, 0.06).done();
    let tail = limbs(l, "M0 .62C.04.74-.04.8 0 .9", 0.1);
    let mane = path("M0-.62V-.3").stroke(l.base, 0.06).round().done();
    let rider = "M-.32.08C-.32-.05-.17-.07 0-.07S.32-.05.32.08C.32.2.17.24 0 .24S-.32.2-.32.08Z";
    let shoulders = path(rider).fill(l.fig).edge(l.base, 0.06).done();
    tail + &body + &mane + &arms(l, &[("M.26.16L.34-.56", 0.08)]) + &shoulders + &helmet(l, 0.06, 0.15)
}

/// A horse without a rider, for limbers and wagons.
pub(crate) fn horse(l: &Livery) -> String {
    let horse = "M0-.84C.1-.84.13-.7.12-.56C.22-.46.24-.3.23-.1C.26.16.26.4.18.58C.12.68-.12.68-.18.58\
                 C-.26.4-.26.16-.23-.1C-.24-.3-.22-.46-.12-.56C-.13-.7-.1-.84 0-.84Z";
    path(horse).fill(l.fig).edge(l.case, 0.07).done() + &path("M0-.6V-.26").stroke(l.base, 0.06).round().done()
}

/// A gun on wheels: trails, shield, and a barrel as long as it is told.
pub(crate) fn gun(l: &Livery, barrel: f64, calibre: f64) -> String {
    let trails = limbs(l, "M-.06.1L-.3.86M.06.1L.3.86", 0.11);
    let wheels = limbs(l, "M-.5-.2V.22M.5-.2V.22", 0.19) + &limbs(l, "M-.5.02H.5", 0.07);
    let tube = format!("M0 .3V-{}", num(barrel));
    let muzzle = format!("M0-{}V-{}", num(barrel - 0.2), num(barrel + 0.02));
    trails + &wheels + &arms(l, &[(&tube, calibre), (&muzzle, calibre + 0.09), ("M-.6-.14L-.32-.26H.32L.6-.14", 0.12)])
}

/// Men at places on their base: where, how large, and what they do.
pub(crate) fn stand(l: &Livery, men: &[(P, f64, Man)]) -> String {
    let one = |(at, k, man): &(P, f64, Man)| {
        let put = format!("translate({} {}) scale({})", num(at.x), num(at.y), num(*k));
        el("g").at("transform", put).around(&man.drawn(l))
    };
    men.iter().map(one).collect()
}
