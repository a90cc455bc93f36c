//! Colours, type and spaces of the page: the palette of the client's `theme/`.

pub const SHEET: &str = r#"
:root{--paper:#efe9dc;--panel:#fbf8f1;--inset:#f2ecdf;--line:#ddd4c1;--line-2:#b9ad94;--ink:#25241e;--ink-2:#57523f;--ink-3:#6d6754;
--a:#1d4e80;--a-tint:#b9cde0;--a-text:#1a4673;--b:#b1441b;--b-tint:#f0c7b0;--b-base:#fff3e4;--b-text:#8f3212;--aim:#5e0b2a;--draw:#8f8671}
@media (prefers-color-scheme:dark){:root{--paper:#16181a;--panel:#212427;--inset:#1a1d1f;--line:#363b3f;--line-2:#59605f;--ink:#ece6d8;
--ink-2:#bdb7a6;--ink-3:#9c9786;--a:#4f91cf;--a-tint:#27405a;--a-text:#8fc1ee;--b:#d9703f;--b-tint:#5a3322;--b-base:#3a221a;--b-text:#f2a27e;
--aim:#f07a9a;--draw:#7d7868}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:400 .94rem/1.45 Lato,"Avenir Next","Segoe UI","Noto Sans",system-ui,sans-serif;
font-variant-numeric:tabular-nums}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1,h2,.says,summary{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif",Georgia,serif}
h1{font-size:1.7rem;line-height:1.2;margin:0;font-weight:600}
h2{font-size:1.08rem;line-height:1.2;margin:0 0 .25rem;font-weight:600}
.under{margin:.25rem 0 0;color:var(--ink-2)}
.says{font-size:1.15rem;line-height:1.4;margin:.75rem 0 0;max-width:44rem}
b.a{color:var(--a-text)}b.b{color:var(--b-text)}
.cards{columns:20rem;column-gap:.75rem;margin:1rem 0 0}
.card{background:var(--panel);border:1px solid var(--line);border-radius:9px;padding:.9rem;margin:0 0 .75rem;break-inside:avoid}
.card p{margin:.25rem 0 .5rem;color:var(--ink-2);font-size:.86rem}
.wide{margin:.75rem 0}
svg.plot{display:block;width:100%;max-width:30rem;height:auto;margin:0 auto}
svg.map{display:block;width:100%;height:auto;border:1px solid var(--line-2);border-radius:3px}
.plot text{font:400 12px Lato,"Avenir Next","Segoe UI","Noto Sans",system-ui,sans-serif;fill:var(--ink-2)}
.plot .strong{fill:var(--ink);font-weight:700}
.plot .a-word{fill:var(--a-text);font-weight:700}.plot .b-word{fill:var(--b-text);font-weight:700}
.plot .track{fill:var(--inset)}.plot .rule{stroke:var(--line);stroke-width:1}.plot .axis{stroke:var(--line-2);stroke-width:1}
.plot .bar-a{fill:var(--a)}.plot .bar-b{fill:url(#ribs);stroke:var(--b);stroke-width:1}.plot .bar-d{fill:var(--draw)}
.plot .bar-n{fill:var(--line-2)}.plot .bar-m{fill:var(--ink-2)}
.plot .whisker{stroke:var(--ink);stroke-width:1.6;fill:none}.plot .halo{stroke:var(--panel);stroke-width:4;fill:none}.plot .dot{fill:var(--ink);stroke:var(--panel);stroke-width:1.5}
.plot .tiny{font-size:8.5px;fill:var(--ink)}.plot .won{fill:var(--a)}.plot .lost{fill:var(--b)}
.plot .band-a{fill:var(--a-tint);opacity:.6}.plot .band-b{fill:var(--b-tint);opacity:.6}
.plot .line-a{stroke:var(--a);stroke-width:2.4;fill:none;stroke-linejoin:round}
.plot .line-b{stroke:var(--b);stroke-width:2.4;fill:none;stroke-dasharray:6 3;stroke-linejoin:round}
.legend{display:flex;flex-wrap:wrap;gap:.35rem 1rem;align-items:center;font-size:.82rem;color:var(--ink-2);margin:.5rem 0 0}
.legend i{display:inline-block;width:1.5rem;height:.8rem;margin-right:.35rem;vertical-align:-1px;background:#5e0b2a}
.scroll{overflow-x:auto;-webkit-overflow-scrolling:touch}
table{border-collapse:collapse;width:100%;font-size:.86rem}
th{text-align:left;font-weight:700;color:var(--ink-2)}
th,td{padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;white-space:nowrap;padding-right:.9rem}
code{font-family:ui-monospace,"DejaVu Sans Mono",Menlo,monospace;font-size:.86em}
details{margin:.75rem 0;border-top:1px solid var(--line)}
summary{cursor:pointer;padding:.75rem 0;font-size:1.05rem;min-height:44px}
.note,footer{color:var(--ink-3);font-size:.82rem}
footer{margin-top:1.5rem;border-top:1px solid var(--line);padding-top:.75rem}
@media print{body{background:#fff}}
"#;

/// Fills that all plots share: red is ribbed, so that it is told from blue without colour.
pub const PATTERNS: &str = r#"<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs><pattern id="ribs" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="5" height="5" style="fill:var(--b-base)"/><rect width="2.6" height="5" style="fill:var(--b)"/></pattern></defs></svg>
"#;
