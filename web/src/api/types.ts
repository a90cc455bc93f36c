// Written by `cargo xtask types` from the Rust types; do not edit.

/**
 * An input is kept.
 */
export type Accepted = {
/**
 * Its number.
 */
seq: number, };

/**
 * An answer to the open prompt.
 */
export type AnswerRequest = {
/**
 * The sequence number of the view that was answered.
 */
seq: number,
/**
 * The prompt's id.
 */
prompt: string, reply: Reply,
/**
 * Any text that is new for each input; sent again, it is answered in the same way and nothing happens twice.
 */
token: string, };

/**
 * The ways to answer a prompt.
 */
export type Ask = { "kind": "choose",
/**
 * Open ones first in the order of the book, then closed ones with their reasons.
 */
options: Array<Choice>, } | { "kind": "several",
/**
 * The options.
 */
options: Array<Choice>,
/**
 * The fewest to pick.
 */
at_least: number,
/**
 * The most to pick.
 */
at_most: number,
/**
 * What the picked options may cost together, where they have a cost.
 */
budget: number | null, } | { "kind": "place",
/**
 * The pieces, with how far each may go; none means anywhere within the zones.
 */
pieces: Array<Placeable>,
/**
 * Where they may end.
 */
within: Array<Zone>,
/**
 * The formations that [`Reply::Arrange`] may name.
 */
formations: Array<string>,
/**
 * Whether the way matters, not only its end.
 */
routed: boolean,
/**
 * Whether the reply says which way they look at the end.
 */
turns: boolean,
/**
 * Ready replies worth offering.
 */
proposals: Array<Proposal>,
/**
 * Other answers, such as staying where one is.
 */
options: Array<Choice>, } | { "kind": "number",
/**
 * The smallest that may be named.
 */
least: number,
/**
 * The largest that may be named.
 */
most: number,
/**
 * What is counted, in the plural: `inches`.
 */
unit: string,
/**
 * Other answers, such as not firing at all.
 */
options: Array<Choice>, } | { "kind": "words",
/**
 * The most letters that may be sent; fewer than one is never an answer.
 */
most: number,
/**
 * Sentences that are often needed, and other answers.
 */
options: Array<Choice>, } | { "kind": "dice",
/**
 * What to throw, for example `1d10`.
 */
pool: string,
/**
 * How many dice.
 */
count: number, };

/**
 * A state or counter shown on a group or piece.
 */
export type Badge = {
/**
 * Picks the picture: one of the names in the client's glyph set.
 */
key: string,
/**
 * What it means.
 */
label: string,
/**
 * How many, for counters.
 */
count: number | null,
/**
 * The rule that explains it.
 */
rule: RuleId | null, };

/**
 * The outline of a piece.
 */
export type Base = { "shape": "box",
/**
 * Across the front.
 */
width: Inches,
/**
 * From front to rear.
 */
depth: Inches, } | { "shape": "disc",
/**
 * From side to side.
 */
across: Inches, };

/**
 * A battlefield of the library.
 */
export type BattlefieldCard = { id: string, title: string, style: string | null, };

/**
 * A battlefield to play on instead of the scenario's own.
 */
export type BattlefieldChoice = { id: string, } | { style: string, seed: number, };

/**
 * A direction as a 65536th of a turn, 0 = north, clockwise, so that addition wraps by itself and 22.5° is exact.
 */
export type Bearing = number;

/**
 * Everything that is to be seen.
 */
export type Board = {
/**
 * The rule book's id.
 */
rules: string,
/**
 * The battle's name.
 */
title: string,
/**
 * What happens now, in a few words: `Move 3 · fire by those who stood`.
 */
now: string,
/**
 * The turn, and how many there are.
 */
turn: Turn | null,
/**
 * The two sides.
 */
sides: Array<SideCard>,
/**
 * The battlefield.
 */
ground: Ground | null,
/**
 * Features of the ground that are gone.
 */
removed: Array<string>,
/**
 * Bodies of troops.
 */
groups: Array<Group>,
/**
 * Single pieces: bases, figures, vehicles.
 */
pieces: Array<Piece>,
/**
 * Things that lie on the table and belong to nobody's troops, or hide them.
 */
markers: Array<Marker>,
/**
 * Areas with a meaning.
 */
zones: Array<Zone>,
/**
 * Lines with a meaning: roads of supply, routes that were ordered.
 */
lines: Array<Trail>,
/**
 * How the table measures, where it is a map and not a table in inches.
 */
scale: MapScale | null,
/**
 * What lies beside the table: dice, tracks, cards, clocks.
 */
trays: Array<Tray>, };

/**
 * A rule book.
 */
export type BookCard = { id: string, title: string, about: string,
/**
 * Whether measuring before deciding is fair in it.
 */
measuring: boolean,
/**
 * Whether it has lists from which a force can be put together.
 */
forces: boolean, };

/**
 * One value for each side.
 */
export type BySide<T> = {
/**
 * Red's value.
 */
red: T,
/**
 * Blue's value.
 */
blue: T, };

/**
 * A unit or piece explained.
 */
export type Card = {
/**
 * Its name.
 */
title: string,
/**
 * What there is to say about it, a sentence a line.
 */
lines: Array<string>,
/**
 * What is ticked off on its sheet: losses, rounds, points of defence.
 */
counters: Array<Counter>,
/**
 * Its weapons with their numbers, a line each.
 */
weapons: Array<string>,
/**
 * Where it can shoot or watches.
 */
arcs: Array<Zone>,
/**
 * The rules that matter for it.
 */
rules: Array<RuleId>, };

/**
 * A table.
 */
export type Chart = {
/**
 * What it is about.
 */
title: string,
/**
 * The headings of its columns.
 */
head: Array<string>,
/**
 * Its rows; each has as many cells as there are headings.
 */
rows: Array<Array<string>>,
/**
 * What stands below it.
 */
note: string | null, };

/**
 * What was said.
 */
export type ChatLine = { n: number, seat: Seat | null, name: string, text: string,
/**
 * Milliseconds since 1970.
 */
at: number, };

/**
 * Say something.
 */
export type ChatRequest = { text: string, token: string, };

/**
 * One option of a prompt.
 */
export type Choice = {
/**
 * What to send back to pick it.
 */
key: string,
/**
 * What it is, in a few words.
 */
label: string,
/**
 * A second line.
 */
detail: string | null,
/**
 * The rule it rests on.
 */
rule: RuleId,
/**
 * Pieces and groups it concerns.
 */
about: Array<string>,
/**
 * Places it concerns.
 */
places: Array<Point>,
/**
 * The heading it stands under, where there are many options.
 */
heading: string | null,
/**
 * The dice of the asked player's tray that it would use, by what they show.
 */
dice: Array<number>,
/**
 * What it costs, where the prompt has a budget.
 */
cost: number | null,
/**
 * What may come of it, with its chance.
 */
odds: Array<Odds>,
/**
 * The calculation behind it.
 */
terms: Array<Reading>,
/**
 * Why it cannot be picked, if it cannot.
 */
closed: Refusal | null, };

/**
 * What a row adds up.
 */
export type Counted = "total" | "successes";

/**
 * A named number.
 */
export type Counter = {
/**
 * What it counts.
 */
label: string,
/**
 * How many.
 */
value: number,
/**
 * The most there can be, if it has a limit.
 */
of: number | null, };

/**
 * Who throws the dice.
 */
export type DiceWho = "computer" | "hand";

/**
 * The first eight bytes of SHA-256 over the postcard encoding of a value.
 *
 * Postcard is specified byte for byte, and our states hold only integers and sequences, so a digest travels.
 */
export type Digest = string;

/**
 * What a placement or a move would do: the ghost, and the notes along its way.
 */
export type Draft = {
/**
 * Where every piece would end, and by which way.
 */
routes: Array<Route>,
/**
 * Notes along the way: `gate, wheat 5½″`.
 */
legs: Array<Leg>,
/**
 * How long the way is in all, where that counts.
 */
total: Inches | null,
/**
 * Turrets that would look another way.
 */
turrets: Array<TurretTurn>, };

/**
 * A reply to be looked at without being given.
 */
export type DraftRequest = { seq: number, reply: Reply, };

/**
 * Whose eyes look at a board or a log.
 */
export type Eye = { "seat": Seat } | "public" | "referee";

/**
 * A number with its name.
 */
export type Fact = {
/**
 * What it is.
 */
label: string,
/**
 * How much.
 */
value: string, };

/**
 * Why a request was not served.
 */
export type Failure = {
/**
 * The kind: `stale`, `refused`, `scenario`, `too-many` ...
 */
error: string,
/**
 * One sentence for people.
 */
message: string,
/**
 * For `stale`: where the game is now.
 */
seq?: number,
/**
 * For `refused`: the rule, the reason, and what would be allowed.
 */
refusal?: Refusal,
/**
 * For `scenario`: every problem with its place, a line each.
 */
report?: Array<string>, };

/**
 * One piece of terrain.
 */
export type Feature = { id: string, name?: string | null, kind: KindTag,
/**
 * Of a wall, in feet.
 */
height?: Feet | null,
/**
 * Of a hill: the height of the ground within the contour.
 */
level?: Level | null,
/**
 * Of a road.
 */
surface?: Surface | null,
/**
 * Of a building or a built-up area.
 */
material?: Material | null,
/**
 * Of a building.
 */
storeys?: number | null, doors?: Array<Point>, windows?: Array<Point>,
/**
 * The corners of an area.
 */
area?: Array<Point> | null,
/**
 * The points of a line.
 */
line?: Array<Point> | null,
/**
 * How wide a line is; each kind has a usual width.
 */
width?: Inches | null,
/**
 * The centre of a disc.
 */
spot?: Point | null, radius?: Inches | null,
/**
 * A turned rectangle, which is handy for houses; kept as an area.
 */
rectangle?: Footprint | null, };

/**
 * A height in feet as it would be on the real ground, not on the table.
 */
export type Feet = number;

/**
 * One choice of a [`MusterForm`].
 */
export type Field = {
/**
 * Names the choice when it is sent back.
 */
key: string,
/**
 * What is chosen.
 */
label: string,
/**
 * What else helps to choose.
 */
about: string | null,
/**
 * The heading it stands under.
 */
group: string,
/**
 * How it is chosen.
 */
kind: FieldKind,
/**
 * How it stands now: an option's value, a number, a text, or `true` and `false`.
 */
value: string,
/**
 * What each of it costs, where points are counted.
 */
cost: number | null,
/**
 * Why no more of it can be chosen, if it cannot.
 */
closed: string | null, };

/**
 * How a choice is made.
 */
export type FieldKind = { "kind": "choose",
/**
 * The list.
 */
options: Array<FieldOption>, } | { "kind": "switch" } | { "kind": "number",
/**
 * The least.
 */
least: number,
/**
 * The most.
 */
most: number, } | { "kind": "text",
/**
 * The most characters.
 */
longest: number,
/**
 * What stands there while nothing is written.
 */
usual: string, } | { "kind": "force" };

/**
 * One entry of a list to choose from.
 */
export type FieldOption = {
/**
 * What is sent back.
 */
value: string,
/**
 * What it is called.
 */
label: string,
/**
 * A second line.
 */
detail: string | null,
/**
 * What it costs, where points are counted.
 */
cost: number | null,
/**
 * Why it cannot be chosen, if it cannot.
 */
closed: string | null, };

/**
 * A rectangular base, turned to face in any direction.
 *
 * Its outline is the quadrilateral of its four [corners](Footprint::corners), which are rounded to the nearest
 * thousandth and lie symmetrically about the centre; every answer is exact for that quadrilateral. The outline
 * belongs to the base: bases that touch have no gap.
 */
export type Footprint = { centre: Point, facing: Bearing,
/**
 * From the left side to the right side.
 */
width: Inches,
/**
 * From the front to the rear.
 */
depth: Inches, };

/**
 * A force with everything that can be chosen about it.
 */
export type ForcePage = {
/**
 * Its rule book.
 */
rules: string,
/**
 * The text of its file.
 */
text: string,
/**
 * The word that stands for it in a link.
 */
code: string,
/**
 * What can be chosen, with limits and reasons.
 */
form: MusterForm,
/**
 * As it is printed.
 */
paper: Paper, };

/**
 * A force and what to change about it.
 */
export type ForceRequest = {
/**
 * The force: the text of its file, a link, or the link's last word. Empty for a new one.
 */
force: string,
/**
 * The rule book of a new force.
 */
rules: string,
/**
 * Choices by the keys of the form's fields.
 */
choices: Record<string, string>, };

/**
 * A game in a list.
 */
export type GameCard = { game: string,
/**
 * The seat that the key opens; none for a spectator.
 */
seat: Seat | null,
/**
 * What the players call it, or the battle's title.
 */
title: string, rules: string, now: string, turn: number | null, waiting: Array<Seat>,
/**
 * Whether it waits for this seat.
 */
yours: boolean, over: Outcome | null,
/**
 * Milliseconds since 1970.
 */
updated: number, players: Array<PlayerCard>, };

/**
 * Silhouettes that every client can draw.
 */
export type Glyph = "rifle" | "smg" | "lmg" | "hmg" | "mortar" | "at-rifle" | "auto-rifle" | "loader" | "rocket-launcher" | "sniper" | "flamethrower" | "engineer" | "observer" | "medic" | "cavalry" | "cyclist" | "at-gun" | "field-gun" | "limber" | "officer" | "tank" | "tankette" | "armoured-car" | "armoured-truck" | "truck" | "car" | "wagon" | "assault-gun" | "half-track" | "carrier" | "motorcycle" | "dug-in-turret" | "aircraft" | "boat" | "carriage" | "map-infantry" | "map-motorised" | "map-armour" | "map-recce" | "map-cavalry" | "map-artillery" | "map-mortar" | "map-machine-gun" | "map-anti-tank" | "map-anti-air" | "map-engineer" | "map-headquarters" | "map-observer" | "map-supply" | "map-fuel" | "map-unknown";

/**
 * A battlefield as its file holds it: plain data, not yet looked over.
 */
export type Ground = { title: string, size: Size, style: Style,
/**
 * Those who draw it take their random strokes from this, so that it looks the same to everybody.
 */
seed: number, features: Array<Feature>, };

/**
 * A body of troops that acts together: a company, a team, a vehicle.
 */
export type Group = {
/**
 * Its id.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * Whose it is.
 */
side: Side,
/**
 * What it is, in a few words: `infantry, MR +1, AR 0`.
 */
about: string,
/**
 * States and counters.
 */
badges: Array<Badge>,
/**
 * Whether it is out of the battle.
 */
gone: boolean,
/**
 * Whether the enemy does not see it.
 */
concealed: boolean,
/**
 * Where it is when it is not on the table: `aboard Truck 2`.
 */
elsewhere: string | null, };

/**
 * A game and a key of it.
 */
export type HeldKey = { game: string, key: string, };

/**
 * A length in inches, exact to a thousandth.
 *
 * Every comparison of lengths in the product is a comparison of these integers. A *measured* distance (see
 * [`Point::distance_to`](crate::Point::distance_to)) is the true distance rounded **up** to the next thousandth,
 * so that `distance <= limit` says exactly what a perfect tape measure would say.
 */
export type Inches = number;

/**
 * A kind of terrain, without its particulars.
 */
export type KindTag = "wood" | "orchard" | "scrub" | "vineyard" | "crop" | "ploughed" | "meadow" | "rocks" | "marsh" | "soft-sand" | "garden" | "yard" | "built-up-area" | "building" | "church" | "ruin" | "bunker" | "hedge" | "bocage" | "stone-wall" | "fence" | "bank" | "barricade" | "sandbags" | "road-block" | "road" | "track" | "railway" | "stream" | "river" | "pond" | "ford" | "bridge" | "cliff" | "gully" | "ditch" | "trench" | "dugout" | "emplacement" | "wire" | "minefield" | "rubble" | "crater" | "smoke" | "hill";

/**
 * What was expected of the dice, and what came.
 */
export type Ledger = {
/**
 * One row for each seat, rule and way of counting, in the order in which they first came up.
 */
rows: Array<LedgerRow>,
/**
 * The rolls furthest from what was to be expected, the furthest first.
 */
swings: Array<Swing>, };

/**
 * One kind of roll of one seat.
 */
export type LedgerRow = {
/**
 * Whose dice.
 */
seat: Seat,
/**
 * The rule that asked for them.
 */
rule: RuleId,
/**
 * What was counted: `total`, or `successes` where single dice succeed or fail.
 */
counted: Counted,
/**
 * How often dice were thrown for it.
 */
rolls: number,
/**
 * How many dice in all.
 */
dice: number,
/**
 * The mean of what was counted, in hundredths.
 */
expected_hundredths: number,
/**
 * What came.
 */
came: number, };

/**
 * A note on a way.
 */
export type Leg = {
/**
 * Where to write it.
 */
at: Point,
/**
 * What it says.
 */
text: string, };

/**
 * A height of ground in contours; 0 is the plain.
 */
export type Level = number;

/**
 * One line of the battle report, as one pair of eyes may read it.
 */
export type Line = {
/**
 * What happened, in words.
 */
text: string,
/**
 * The rule behind it.
 */
rule: RuleId,
/**
 * The calculation, in words and numbers.
 */
terms: Array<Reading>,
/**
 * The dice that fell, if any.
 */
dice: Array<number>,
/**
 * Where an arrow die points that fell, if one did.
 */
arrow: Bearing | null,
/**
 * The pieces and groups it speaks of.
 */
about: Array<string>,
/**
 * What kind of thing happened.
 */
kind: LineKind,
/**
 * Whose doing it was, if anybody's.
 */
seat: Seat | null,
/**
 * Where it began: the firer, the start of a move.
 */
from: Point | null,
/**
 * Where it ended: the target, the end of a move.
 */
to: Point | null, };

/**
 * What kind of thing a line of the report tells, for those who animate or sort it.
 */
export type LineKind = "note" | "phase" | "roll" | "deploy" | "move" | "fire" | "assault" | "loss" | "morale" | "order" | "end";

/**
 * A game that was begun, with the keys of its persons. They are told here and nowhere else.
 */
export type MadeGame = { game: string, keys: Array<SeatKey>,
/**
 * The key of spectators.
 */
spectator: string, };

/**
 * A table that is a map: lengths are spoken of in another unit than inches, and a grid is drawn in it.
 */
export type MapScale = {
/**
 * The unit: `km`.
 */
unit: string,
/**
 * How long one unit is on the table.
 */
length: Inches,
/**
 * The numbers of the grid line at the western and at the southern edge: they grow to the east and to the north.
 */
origin: [number, number], };

/**
 * A thing on the table that is no piece.
 */
export type Marker = {
/**
 * Its id.
 */
id: string,
/**
 * What it is: `unknown`, `objective`, `smoke`, `wire` ...
 */
key: string,
/**
 * Its name or letter.
 */
label: string,
/**
 * Whose it is, if anybody's.
 */
side: Side | null,
/**
 * Where it lies.
 */
at: Point,
/**
 * How far it reaches around its middle, for smoke and the like.
 */
reach: Inches | null,
/**
 * States and counters.
 */
badges: Array<Badge>,
/**
 * For its owner only: what it really is.
 */
really: string | null, };

/**
 * What a building is made of.
 */
export type Material = "stone" | "brick" | "timber" | "adobe" | "concrete";

/**
 * Games whose keys somebody holds.
 */
export type MineRequest = { games: Array<HeldKey>, };

/**
 * What can be chosen about a battle, or about a force, before it begins.
 */
export type MusterForm = {
/**
 * The choices, in the order in which they are read.
 */
fields: Array<Field>,
/**
 * What may be spent on them, where points are counted.
 */
budget: Spending | null,
/**
 * What is wrong with the choices as they stand, a sentence each: it can still be mended.
 */
problems: Array<string>, };

/**
 * The form, and who would sit at the table.
 */
export type MusterPage = { fields: Array<Field>, seats: Array<SeatInfo>, };

/**
 * What to put together.
 */
export type MusterRequest = {
/**
 * A scenario's id.
 */
scenario: string,
/**
 * A scenario's text instead of an id.
 */
text?: string, battlefield?: BattlefieldChoice,
/**
 * Choices by the keys of the form's fields.
 */
choices: Record<string, string>, };

/**
 * A game to begin.
 */
export type NewGameRequest = { dice: DiceWho,
/**
 * By seat; seats left out are persons'.
 */
seats: Array<SeatChoice>,
/**
 * What the players call this game.
 */
name?: string,
/**
 * A scenario's id.
 */
scenario: string,
/**
 * A scenario's text instead of an id.
 */
text?: string, battlefield?: BattlefieldChoice,
/**
 * Choices by the keys of the form's fields.
 */
choices: Record<string, string>, };

/**
 * A rule that matters for this force, in our words.
 */
export type Note = {
/**
 * What it is called.
 */
title: string,
/**
 * What it says.
 */
text: string,
/**
 * The rule.
 */
rule: RuleId | null, };

/**
 * A numbered line of the battle report.
 */
export type NumberedLine = {
/**
 * Its number, counted from 0.
 */
n: number,
/**
 * The number of inputs before it.
 */
after: number, line: Line, };

/**
 * A possible result and its exact chance, in hundredths of a percent.
 */
export type Odds = {
/**
 * The result in a few words: `1 DP or more`.
 */
what: string,
/**
 * Chance in hundredths of a percent: 10 000 is certain.
 */
basis_points: number, };

/**
 * How a battle ended.
 */
export type Outcome = {
/**
 * The winner; none for a draw.
 */
winner: Side | null,
/**
 * Points of red and blue, if the scenario counts them.
 */
points: BySide<number>, };

/**
 * A force on paper: its roster, and what its player wants to look up while he plays.
 */
export type Paper = {
/**
 * What the force is called.
 */
title: string,
/**
 * What it is.
 */
subtitle: string,
/**
 * Numbers for the whole force.
 */
facts: Array<Fact>,
/**
 * What is counted for the whole force while it plays.
 */
tracks: Array<Track>,
/**
 * Its troops, in the order of the list.
 */
troops: Array<Troop>,
/**
 * Its weapons and vehicles with their numbers.
 */
arms: Array<Chart>,
/**
 * What is special about it, in our words.
 */
notes: Array<Note>,
/**
 * Tables of the rules that this force needs.
 */
charts: Array<Chart>, };

/**
 * A thing with a place.
 */
export type Piece = {
/**
 * Its id.
 */
id: string,
/**
 * Its name.
 */
name: string,
/**
 * Whose it is.
 */
side: Side,
/**
 * The group it belongs to.
 */
group: string | null,
/**
 * What it looks like.
 */
glyph: Glyph,
/**
 * Its middle.
 */
at: Point,
/**
 * Where it looks.
 */
facing: Bearing,
/**
 * Where its turret looks, if it has one that is turned.
 */
turret: Bearing | null,
/**
 * Its outline.
 */
base: Base,
/**
 * States and counters of this piece alone.
 */
badges: Array<Badge>,
/**
 * Whether it is a wreck.
 */
wreck: boolean, };

/**
 * A piece to be placed or moved.
 */
export type Placeable = {
/**
 * Its id on the board.
 */
piece: string,
/**
 * Where it stands now, if it is on the table.
 */
from: Point | null,
/**
 * How far it may go; none when there is no limit but the zones.
 */
allowance: Inches | null,
/**
 * What it looks like; none for a piece or marker that is on the board.
 */
glyph: Glyph | null,
/**
 * Its outline; none for a piece or marker that is on the board.
 */
base: Base | null, };

/**
 * A player in a list.
 */
export type PlayerCard = { seat: Seat, name: string, who: Who, present: boolean, };

/**
 * What a player is called.
 */
export type PlayerName = { seat: Seat, name: string, who: Who,
/**
 * What the chair is called, whoever sits on it.
 */
chair: string,
/**
 * The side it plays for; null for an umpire.
 */
side: Side | null, };

/**
 * A place on the table, in thousandths of an inch from its north-west corner; x grows east, y grows south.
 */
export type Point = [number, number];

/**
 * Who is at the table.
 */
export type Presence = { seats: Array<Seat>, spectators: number, };

/**
 * What to print.
 */
export type PrintRequest = {
/**
 * The force: the text of its file, a link, or the link's last word.
 */
force: string,
/**
 * Which sheets.
 */
sheets: SheetsWord, };

/**
 * A question put to a seat.
 */
export type Prompt = {
/**
 * Who is asked.
 */
seat: Seat,
/**
 * The question in one sentence.
 */
title: string,
/**
 * What else helps to decide.
 */
detail: string | null,
/**
 * The rule that asks.
 */
rule: RuleId,
/**
 * Names the question: an answer that carries another id comes too late.
 */
id: Digest,
/**
 * The pieces and groups it speaks of.
 */
about: Array<string>,
/**
 * The key of the option that lets an offered reaction go by; none for ordinary questions.
 */
pass: string | null,
/**
 * The key of the option that most would pick: a client has it in hand, and one press sends it.
 */
usual: string | null,
/**
 * How it can be answered.
 */
ask: Ask, };

/**
 * A reply that the rule book has worked out in full.
 */
export type Proposal = {
/**
 * What it does, in a few words.
 */
label: string,
/**
 * The reply to send.
 */
reply: Reply, };

/**
 * Which reactions a seat wants to be asked about.
 */
export type Reactions = "ask" | "never" | { "only": Array<string> };

/**
 * One term of a calculation, ready to read.
 */
export type Reading = {
/**
 * The rule that gives the value.
 */
rule: RuleId,
/**
 * What it is for, in words.
 */
what: string,
/**
 * The amount.
 */
value: number, };

/**
 * Why an answer is not accepted or an option is closed: the rule, what is wrong, and what would be allowed.
 */
export type Refusal = {
/**
 * The rule that forbids it; none when the answer merely does not fit the question.
 */
rule: RuleId | null,
/**
 * One sentence: what is not allowed, and why.
 */
because: string,
/**
 * What would be allowed.
 */
hint: string | null, };

/**
 * What a person sends back.
 */
export type Reply = { "pick": string } | { "several": Array<string> } | { "route": Array<Route> } | { "arrange": {
/**
 * The middle of the formation.
 */
at: Point,
/**
 * Where it looks; unchanged if left out.
 */
facing?: Bearing | null,
/**
 * One of the prompt's formations; as it stands if left out.
 */
formation?: string | null,
/**
 * Points the group passes on its way.
 */
via?: Array<Point>, } } | { "number": number } | { "words": string } | { "dice": Array<number> };

/**
 * Give up.
 */
export type ResignRequest = { token: string, };

/**
 * Where one piece ends, and by which way.
 */
export type Route = {
/**
 * The piece's id on the board.
 */
piece: string,
/**
 * Points it passes, the last one its end.
 */
path: Array<Point>,
/**
 * Its facing at the end.
 */
facing: Bearing, };

/**
 * The id of a rule in the inventory, for example `scw.rally.test`.
 *
 * Write it with [`rule!`](crate::rule), so that `cargo xtask rules` finds every mention and refuses unknown ids.
 */
export type RuleId = string;

/**
 * A rule in our words.
 */
export type RulePage = { id: string,
/**
 * The part of the book it belongs to.
 */
title: string | null, text: string, };

/**
 * A scenario.
 */
export type ScenarioCard = { id: string, rules: string, title: string, summary: string, minutes: number | null, date: string | null, place: string | null, length: string | null,
/**
 * The id of its battlefield, if it is one of the library.
 */
battlefield: string | null,
/**
 * Whether it can be fought on another battlefield: one that names things of its own table cannot.
 */
movable: boolean,
/**
 * The names of the sides, red first.
 */
sides: Array<string>, seats: Array<SeatInfo>, };

/**
 * A chair at the table. Most rule books have one for each side; some have several a side, or an umpire's.
 */
export type Seat = number;

/**
 * Who is to sit on a seat.
 */
export type SeatChoice = { who: Who,
/**
 * How well the computer plays.
 */
level?: string,
/**
 * What the player is called.
 */
name?: string, };

/**
 * What a seat is, for people.
 */
export type SeatInfo = {
/**
 * The seat's number.
 */
seat: Seat,
/**
 * The side it plays for; none for an umpire.
 */
side: Side | null,
/**
 * What players call it, for example `Nationalists`.
 */
name: string, };

/**
 * The key of a seat.
 */
export type SeatKey = { seat: Seat, key: string, };

/**
 * Which sheets are printed.
 */
export type SheetsWord = "roster" | "sheet" | "both";

/**
 * Everything that can be played.
 */
export type Shelf = {
/**
 * The program's version.
 */
version: string,
/**
 * The rule books.
 */
books: Array<BookCard>,
/**
 * The scenarios of all rule books.
 */
scenarios: Array<ScenarioCard>,
/**
 * Battlefields on which a scenario can be played.
 */
battlefields: Array<BattlefieldCard>,
/**
 * Styles in which a battlefield can be generated.
 */
styles: Array<string>,
/**
 * Computer players, the best first.
 */
levels: Array<string>, };

/**
 * One of the two sides of a battle.
 */
export type Side = "red" | "blue";

/**
 * A side, for the ribbon above the table.
 */
export type SideCard = {
/**
 * Which side.
 */
side: Side,
/**
 * Its name.
 */
name: string,
/**
 * Its counters: points, morale, strikes left.
 */
counters: Array<Counter>, };

/**
 * Something that a sight line meets.
 */
export type SightCrossing = {
/**
 * Where.
 */
at: Point,
/**
 * What it is: `hedge`.
 */
what: string,
/**
 * What that means: `light cover`, `blocks the view`.
 */
gives: string, };

/**
 * What one sees from one place to another, and why.
 */
export type SightReport = {
/**
 * Where the line begins.
 */
from: Point,
/**
 * Where it ends.
 */
to: Point,
/**
 * Whether there is a line of sight.
 */
sees: boolean,
/**
 * Where it ends early, if something blocks it.
 */
blocked_at: Point | null,
/**
 * The result in a sentence.
 */
verdict: string,
/**
 * How far it is, where measuring is fair.
 */
distance: Inches | null,
/**
 * What the line meets on its way, in order.
 */
crossings: Array<SightCrossing>,
/**
 * The edge of what is looked at that a shot along the line would strike, from end to end, where that matters.
 */
struck: [Point, Point] | null,
/**
 * What a shot along it needs, or why there is none, where one weapon and one target are meant.
 */
shot: string | null,
/**
 * What may come of that shot, with its chance.
 */
odds: Array<Odds>, };

/**
 * The size of a table.
 */
export type Size = {
/**
 * From west to east.
 */
width: Inches,
/**
 * From north to south.
 */
depth: Inches, };

/**
 * What may be spent, and what has been.
 */
export type Spending = {
/**
 * What the choices cost so far.
 */
spent: number,
/**
 * What they may cost.
 */
of: number, };

/**
 * When a seat wants to be asked about reactions.
 */
export type Standing = { reactions: Reactions, };

/**
 * The country a battlefield lies in, for those who draw it.
 */
export type Style = "farmland" | "bocage" | "steppe" | "desert" | "sierra" | "spanish-village" | "east-front-village" | "town" | "italian-hills";

/**
 * What a road is made of.
 */
export type Surface = "metalled" | "dirt";

/**
 * One roll that was far from what was to be expected.
 */
export type Swing = {
/**
 * The number of the input, for those who want to go there.
 */
n: number,
/**
 * Whose dice.
 */
seat: Seat,
/**
 * The rule that asked for them.
 */
rule: RuleId,
/**
 * What was thrown: `8d6`.
 */
pool: string,
/**
 * What it showed.
 */
faces: Array<number>,
/**
 * What was counted.
 */
counted: Counted,
/**
 * What single dice needed, where they succeed or fail.
 */
needed: number | null,
/**
 * The mean, in hundredths.
 */
expected_hundredths: number,
/**
 * What came.
 */
came: number, };

/**
 * Why a computer player answered as it did, in a line.
 */
export type Thought = { seat: Seat, words: string, };

/**
 * Boxes in a row, to be ticked with a pencil or covered by a counter.
 */
export type Track = {
/**
 * What is counted.
 */
label: string,
/**
 * What is printed in each box; often nothing.
 */
boxes: Array<string>, };

/**
 * A line on the table with a meaning.
 */
export type Trail = {
/**
 * Its id.
 */
id: string,
/**
 * What it is: `supply`, `route`, `axis` ...
 */
key: string,
/**
 * What it says, in a few words.
 */
label: string,
/**
 * Whose it is, if anybody's.
 */
side: Side | null,
/**
 * The group it belongs to, if any: clients show it most where that group is looked at.
 */
group: string | null,
/**
 * Its points in order; it leads to the last.
 */
points: Array<Point>, };

/**
 * A thing beside the table.
 */
export type Tray = { "kind": "dice",
/**
 * What they are.
 */
label: string,
/**
 * Whose, if anybody's.
 */
side: Side | null,
/**
 * What they show.
 */
faces: Array<number>,
/**
 * For each of them whether it has been used; empty where that does not matter.
 */
used: Array<boolean>, } | { "kind": "track",
/**
 * What it measures.
 */
label: string,
/**
 * Whose, if anybody's.
 */
side: Side | null,
/**
 * Where it stands.
 */
value: number,
/**
 * Its end.
 */
of: number, } | { "kind": "arrow",
/**
 * What it is.
 */
label: string,
/**
 * Whose, if anybody's.
 */
side: Side | null,
/**
 * Where it points.
 */
towards: Bearing,
/**
 * What else is to be said: the weather.
 */
lines: Array<string>, } | { "kind": "cards",
/**
 * What it is.
 */
label: string,
/**
 * Whose, if anybody's.
 */
side: Side | null,
/**
 * The card that lies open, by its name.
 */
open: string | null,
/**
 * What it says, in a few words.
 */
says: string | null,
/**
 * How many are still to be drawn.
 */
left: number, } | { "kind": "clock",
/**
 * What it tells: `hour 3 of 10`.
 */
label: string,
/**
 * Whose, if anybody's.
 */
side: Side | null,
/**
 * The time of the day in minutes.
 */
minutes: number, } | { "kind": "notes",
/**
 * What they are about.
 */
label: string,
/**
 * Whose, if anybody's.
 */
side: Side | null,
/**
 * The lines.
 */
lines: Array<string>, };

/**
 * Troops that stand together on the roster.
 */
export type Troop = {
/**
 * What they are called.
 */
name: string,
/**
 * What they are: `Regular Section, 10 men`.
 */
about: string,
/**
 * What they cost, if they were bought.
 */
cost: number | null,
/**
 * Those in it: Leaders, Teams, crews.
 */
lines: Array<TroopLine>,
/**
 * What is counted for them.
 */
tracks: Array<Track>,
/**
 * What to remember about them.
 */
notes: Array<string>, };

/**
 * A Leader, Team or crew of a [`Troop`].
 */
export type TroopLine = {
/**
 * What it is called.
 */
name: string,
/**
 * What it has and does: weapons, dice, ranges.
 */
about: string,
/**
 * One box for each man; what is printed in it is his name.
 */
men: Array<string>,
/**
 * What is counted for it alone.
 */
tracks: Array<Track>, };

/**
 * Where the battle stands in time.
 */
export type Turn = {
/**
 * This turn, counted from 1.
 */
number: number,
/**
 * The last turn, if it is known.
 */
of: number | null,
/**
 * What this rule book calls a turn.
 */
called: string,
/**
 * The parts of a turn in order.
 */
steps: Array<string>,
/**
 * Which part is running.
 */
step: number, };

/**
 * A turret that would look another way.
 */
export type TurretTurn = {
/**
 * The piece whose turret it is.
 */
piece: string,
/**
 * Which way it would look.
 */
turret: Bearing, };

/**
 * Whether something can be taken back.
 */
export type Undo = boolean | string;

/**
 * Take back the seat's last answer.
 */
export type UndoRequest = { seq: number, token: string, };

/**
 * The game as one key's holder may see it. In a change, `lines` holds only the lines from the first that is new or
 * different: drop what you have from its `n` on, then append.
 */
export type View = { game: string,
/**
 * How many inputs the game has taken, undone ones included. An answer names it.
 */
seq: number,
/**
 * How many answers and rolls stand: the moments of a replay.
 */
inputs: number, eye: Eye, seat: Seat | null,
/**
 * The table; its `ground` is null and fetched by itself.
 */
board: Board, prompt: Prompt | null, waiting: Array<Seat>, lines: Array<NumberedLine>, line_count: number,
/**
 * True if the seat's last answer can be taken back, else why not; null for spectators.
 */
undo: Undo | null, over: Outcome | null, names: Array<PlayerName>, standing: Standing | null, dice: DiceWho,
/**
 * The published fingerprint of the dice's seed.
 */
commitment: string | null, resigned: Seat | null,
/**
 * What the computer thought when it answered last; told to whoever has no other person at the table.
 */
thought: Thought | null, };

/**
 * Who sits on a seat.
 */
export type Who = "person" | "computer";

/**
 * An area with a meaning.
 */
export type Zone = {
/**
 * Its id.
 */
id: string,
/**
 * What it is: `deploy`, `reach`, `objective` ...
 */
key: string,
/**
 * Its name.
 */
label: string,
/**
 * Whose it is, if anybody's.
 */
side: Side | null,
/**
 * The group it belongs to, if any.
 */
group: string | null,
/**
 * Its outline.
 */
outline: Array<Point>, };

