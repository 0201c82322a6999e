// Written by `python3 dev.py api` from src/herotable/server; do not edit.

export type Sent =
  | Hello
  | Act
  | Answer
  | Undo
  | Propose
  | Agree
  | Overrule
  | CallCheck
  | Stand
  | RealDice
  | DiceWords
  | Sit
  | Pause
  | Card
  | Say
  | Note
  | AskOdds
  | AskAllOdds
  | Cancel
  | LookAs
  | Ping;

export type Told =
  | Welcome
  | TableNow
  | SeenNow
  | Unchanged
  | Done
  | RefusedNow
  | OddsNow
  | ChatNow
  | CardShown
  | Gone
  | Pong;

/** Every REST route, by its name. */
export interface Routes {
  health: { body: null; answer: Health; query: null };
  enter: { body: Enter; answer: Entered; query: null };
  me: { body: null; answer: Me; query: null };
  rename_me: { body: Rename; answer: Me; query: null };
  leave: { body: null; answer: null; query: null };
  games: { body: null; answer: Array<GameInfo>; query: null };
  clauses: { body: null; answer: Array<ClauseInfo>; query: null };
  clause: { body: null; answer: ClauseInfo; query: null };
  hero: { body: HeroFile; answer: HeroShown; query: null };
  try_now: { body: null; answer: Made; query: null };
  tables: { body: null; answer: Array<TableLine>; query: null };
  create: { body: CreateTable; answer: Made; query: null };
  table: { body: null; answer: TableInfo; query: null };
  change: { body: ChangeTable; answer: TableInfo; query: null };
  delete: { body: null; answer: null; query: null };
  finish: { body: null; answer: TableInfo; query: null };
  links: { body: null; answer: Array<LinkInfo>; query: null };
  link: { body: NewLink; answer: LinkInfo; query: null };
  revoke: { body: null; answer: null; query: null };
  code: { body: null; answer: CodeInfo; query: null };
  admit: { body: Admit; answer: TableInfo; query: null };
  remove: { body: null; answer: TableInfo; query: null };
  seat: { body: SeatChange; answer: TableInfo; query: null };
  take: { body: null; answer: TableInfo; query: null };
  give_up: { body: null; answer: TableInfo; query: null };
  written: { body: null; answer: HeroWritten; query: null };
  log: { body: null; answer: LogPage; query: { audience?: string; first?: number; most?: number } };
  replay: { body: null; answer: ReplayStep; query: { audience?: string; step?: number } };
  values: { body: null; answer: Array<ValueAt>; query: { path?: string } };
  branch: { body: BranchFrom; answer: Made; query: null };
  export: { body: null; answer: string; query: { audience?: string; form?: string } };
}

export const ROUTES: Record<keyof Routes, [method: string, path: string]> = {
  "health": [
    "GET",
    "/api/health"
  ],
  "enter": [
    "POST",
    "/api/enter"
  ],
  "me": [
    "GET",
    "/api/me"
  ],
  "rename_me": [
    "PATCH",
    "/api/me"
  ],
  "leave": [
    "POST",
    "/api/leave"
  ],
  "games": [
    "GET",
    "/api/games"
  ],
  "clauses": [
    "GET",
    "/api/games/{game}/rules"
  ],
  "clause": [
    "GET",
    "/api/games/{game}/rules/{clause}"
  ],
  "hero": [
    "POST",
    "/api/games/{game}/heroes"
  ],
  "try_now": [
    "POST",
    "/api/games/{game}/try"
  ],
  "tables": [
    "GET",
    "/api/tables"
  ],
  "create": [
    "POST",
    "/api/tables"
  ],
  "table": [
    "GET",
    "/api/tables/{table}"
  ],
  "change": [
    "PATCH",
    "/api/tables/{table}"
  ],
  "delete": [
    "DELETE",
    "/api/tables/{table}"
  ],
  "finish": [
    "POST",
    "/api/tables/{table}/finish"
  ],
  "links": [
    "GET",
    "/api/tables/{table}/links"
  ],
  "link": [
    "POST",
    "/api/tables/{table}/links"
  ],
  "revoke": [
    "DELETE",
    "/api/tables/{table}/links/{link}"
  ],
  "code": [
    "POST",
    "/api/tables/{table}/code"
  ],
  "admit": [
    "POST",
    "/api/tables/{table}/people/{person}"
  ],
  "remove": [
    "DELETE",
    "/api/tables/{table}/people/{person}"
  ],
  "seat": [
    "PATCH",
    "/api/tables/{table}/seats/{seat}"
  ],
  "take": [
    "POST",
    "/api/tables/{table}/seats/{seat}/take"
  ],
  "give_up": [
    "POST",
    "/api/tables/{table}/seats/{seat}/leave"
  ],
  "written": [
    "GET",
    "/api/tables/{table}/heroes/{seat}"
  ],
  "log": [
    "GET",
    "/api/tables/{table}/log"
  ],
  "replay": [
    "GET",
    "/api/tables/{table}/replay"
  ],
  "values": [
    "GET",
    "/api/tables/{table}/values"
  ],
  "branch": [
    "POST",
    "/api/tables/{table}/branch"
  ],
  "export": [
    "GET",
    "/api/tables/{table}/export"
  ]
};

export const SOCKET = "/api/tables/{table}/socket";

/** Take an option. `version` is what was seen; `acts_for` is another seat, for the game master. */
export interface Act {
  do: "act";
  intent: string;
  seat: string;
  version: string;
  choice: Choice;
  acts_for?: string;
}

/** Let somebody in: to the seat they ask for, or to this one. */
export interface Admit {
  seat?: string;
}

export interface Agree {
  do: "agree";
  intent: string;
  seat: string;
  proposal: string;
  yes?: boolean;
}

/** Answer a question by its id; real dice are typed in this way too. */
export interface Answer {
  do: "answer";
  intent: string;
  seat: string;
  question: string;
  choice: Choice;
  acts_for?: string;
}

/** The same for everything that I could do now, side by side. */
export interface AskAllOdds {
  do: "all odds";
  ask: string;
  seat: string;
  version: string;
}

/** What would come of this choice; with `gist`, also how far others and I could move that one outcome. */
export interface AskOdds {
  do: "odds";
  ask: string;
  seat: string;
  version: string;
  choice: Choice;
  question?: string;
  gist?: string;
}

/** A map, and what is on it, as far as the audience knows: one small structure for every screen. - "squares", "hexes": each of `rows` has one letter a cell, and `signs` says what the letters stand for. Cells are known by the ids that options use, by `named`: "A1" is column A, row 1 (after Z comes AA); "0,0" is column 0, row 0; "q,r" is axial: pointy-top hexes whose odd rows lie half a hex to the right, where the hex in column c of row r is (c - r / 2 rounded down, r), counted from `origin` (column, row) which is "0,0". - "places": `places` with `links` between them; counters stand at places. - "drawing": `rows` are letters and shapes to be printed as they are, `legend` says what they stand for. */
export interface Board {
  rows: Array<string>;
  legend: Array<string>;
  kind: "drawing" | "squares" | "hexes" | "places";
  id: string;
  title: string;
  named: "A1" | "0,0" | "q,r";
  origin: [number, number];
  signs: Array<Sign>;
  borders: Array<Border>;
  marks: Array<Mark>;
  counters: Array<Counter>;
  places: Array<Place>;
  links: Array<Link>;
}

/** What stands on the edge between two cells; a door may have a value printed on it. */
export interface Border {
  between: [string, string];
  kind: "wall" | "door" | "open door";
  value: number;
}

/** A new table that goes on from a step of this one. */
export interface BranchFrom {
  audience: string;
  step: number;
  name?: string;
}

/** The game master calls for a roll of any dice. */
export interface CallCheck {
  do: "check";
  intent: string;
  seat: string;
  of: string;
  why: string;
  dice: Array<number>;
  parts?: Array<Part>;
  keep?: number;
  reach?: number | null;
}

/** I do not need those odds any more. */
export interface Cancel {
  do: "cancel";
  ask: string;
}

/** The safety card: the table pauses, and nobody is told who showed it. */
export interface Card {
  do: "card";
  intent: string;
}

/** Somebody showed the safety card. */
export interface CardShown {
  is: "card";
}

/** `fraction` is exact; where chances are sampled it is empty. `least` and `most` tell the spread over what is hidden. */
export interface Chance {
  gist: string;
  chance: number;
  fraction: string;
  least: number;
  most: number;
}

/** What is left out stays as it is. */
export interface ChangeTable {
  name?: string | null;
  state?: "open" | "archived" | null;
  switches?: Switches | null;
}

/** `number` counts the lines that this person may read. */
export interface ChatLine {
  number: number;
  at: number;
  by: string;
  name: string;
  seat: string;
  to: string;
  text: string;
}

export interface ChatNow {
  is: "chat";
  lines: Array<ChatLine>;
}

/** A completed option: plain data that survives JSON unchanged. */
export interface Choice {
  option: string;
  fields: Record<string, string | number | Array<string | number> | Record<string, number>>;
}

/** One rule in our words: what "why?" opens. */
export interface ClauseInfo {
  id: string;
  chapter: string;
  text: string;
  ours: boolean;
  gm: boolean;
  options: Array<string>;
}

/** A short code for the local network; whoever uses it must be let in. */
export interface CodeInfo {
  code: string;
  until: number;
}

/** Somebody or something on the board. `hidden`: it lies face down and the rest is not known. `out`: it takes part no more. `size`: how many cells it is wide, from the cell `at` to the right and down. `marks`: "prone", "rooted". */
export interface Counter {
  id: string;
  at: string;
  letter: string;
  name: string;
  side: "" | "mine" | "friend" | "foe";
  facing: "" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
  hidden: boolean;
  out: boolean;
  turn: boolean;
  size: number;
  marks: Array<string>;
}

export interface CreateTable {
  game: string;
  scene?: string;
  name?: string;
  options?: Record<string, string>;
  details?: Record<string, string>;
  seats?: Record<string, SeatPlan>;
  switches?: Switches;
}

/** My own words go into the dice. */
export interface DiceWords {
  do: "dice words";
  intent: string;
  seat: string;
  text: string;
}

/** Accepted and stored. `broken`: what is impossible as things stand now, after an override. */
export interface Done {
  is: "done";
  intent: string;
  broken: Array<string>;
}

/** A link's token, given for a cookie; or, on the local network, its short code. */
export interface Enter {
  token: string;
  name?: string;
}

/** Where a link led: to a table (and a seat), or, for the host, to the server. */
export interface Entered {
  me: Me;
  table: string;
  seat: string;
  waiting: boolean;
}

/** What real dice show, in the order in which they were read. */
export interface Faces {
  name: string;
  sides: Array<number>;
  kind: "faces";
  label: string;
}

/** A figure that opens to its sum. */
export interface Figure {
  label: string;
  value: string;
  parts: Array<Part>;
  rule: string;
  kind: "figure";
}

/** Name the next dice that fit, or the next result. */
export interface Force {
  change: "force";
  reason: string;
  faces?: Array<number>;
  value?: number | null;
  by?: string | null;
  why?: string;
}

/** A game, and everything that is needed to set up a table of it. `making` is the scene in which heroes are made. */
export interface GameInfo {
  id: string;
  title: string;
  edition: string;
  rules_version: string;
  game_master: string | null;
  options: Array<TableOption>;
  scenes: Array<SceneInfo>;
  heroes: Array<ReadyHero>;
  making: string;
  guide: GuideInfo | null;
  strengths: Array<"usual" | "wild">;
}

/** The socket closes, and why; `again`: come back in a moment. */
export interface Gone {
  is: "gone";
  reason: string;
  again: boolean;
}

export interface GuideInfo {
  scene: string;
  seat: string;
  hints: Array<Hint>;
}

export interface Health {
  version: string;
  ready: boolean;
}

/** The first message. `known` spares what is known already; `as_watcher` asks for the onlookers' view. */
export interface Hello {
  do: "hello";
  known?: Record<string, Known>;
  chat?: number;
  as_watcher?: boolean;
}

/** The text of a hero's file. */
export interface HeroFile {
  text: string;
}

/** What is wrong with a hero's file, or, if it is in order, the hero. */
export interface HeroShown {
  complaints: Array<string>;
  sheet: Panel | null;
}

/** A finished hero: the text of its file, and its sheet. While it is still being made there is neither. */
export interface HeroWritten {
  text: string;
  sheet: Panel | null;
}

/** Said once to whoever learns: when the table begins or ends, or when dice, or the option, question or event `of` this name, first come up. */
export interface Hint {
  on: "begin" | "option" | "question" | "event" | "dice" | "end";
  text: string;
  of: string;
  rule: string;
}

/** What a client has of one audience: the version it saw, and how much of the log, with its mark. */
export interface Known {
  version?: string;
  lines?: number;
  mark?: string;
}

/** How far it is from one place to another: a band, 1 for the nearest, and what it is called; `note`: what stands between them. */
export interface Link {
  between: [string, string];
  band: number;
  name: string;
  note: string;
}

/** A link that works until it is revoked. Its token is told only when it is made; `urls` hold it. */
export interface LinkInfo {
  id: string;
  seat: string;
  made: number;
  used: number;
  urls: Array<string>;
  qr: Array<string>;
}

/** One line of the log as this audience reads it; `undone` lines have been taken back. `event` is the name of what was told; of dice, `faces` and the `parts` added to them are there, and the `value` that the rule used. */
export interface LogLine {
  number: number;
  text: string;
  kind: "told" | "dice" | "override" | "undo" | "table";
  rule: string;
  by: string | null;
  event: string;
  faces: Array<number>;
  parts: Array<Part>;
  value: number | null;
  undone: boolean;
}

/** Lines `first` and following of the log as one audience reads it, which has `total` lines. */
export interface LogPage {
  audience: string;
  first: number;
  lines: Array<LogLine>;
  total: number;
}

/** The game master looks with another seat's eyes, besides the own. */
export interface LookAs {
  do: "look as";
  intent: string;
  seat: string;
  audience: string;
  on?: boolean;
}

export interface Made {
  table: TableInfo;
  links: Array<LinkInfo>;
}

/** Something about a cell. Of itself: "exit", "start", "fire"; as a highlight: "reach", "target", "area", "sight", "path". `note` is written small in the cell: steps, cover. `letter` draws it in text where nobody stands. */
export interface Mark {
  at: string;
  kind: string;
  note: string;
  letter: string;
}

/** Whoever asks. `host` may open tables. */
export interface Me {
  id: string;
  name: string;
  host: boolean;
  tables: Array<TableLine>;
}

/** Something that runs down or fills up: hit points, luck, a poison's rounds. `drawn` as one of four "faces" (`face_of`), it tells no number. */
export interface Meter {
  label: string;
  now: number;
  most: number;
  kind: "meter";
  drawn: "bar" | "faces";
}

/** A link to a seat, to look on ("watcher"), or to any free seat (""). */
export interface NewLink {
  seat?: string;
}

/** My own notes at this table, all of them; nobody else reads them. */
export interface Note {
  do: "note";
  intent: string;
  text: string;
}

/** A whole number in a range. */
export interface NumberField {
  name: string;
  least: number;
  most: number;
  kind: "number";
  label: string;
}

/** The odds that were asked for; `many`: more choices than can be compared at once. `others` and `own` are the least and the most of the named gist over others' known choices and over my own later ones. */
export interface OddsNow {
  is: "odds";
  ask: string;
  odds: Array<OddsOf>;
  many: boolean;
  others: [number, number] | null;
  own: [number, number] | null;
  trouble: string;
}

export interface OddsOf {
  choice: Choice;
  question: string;
  chances: Array<Chance>;
  stories: Array<Story>;
  exact: boolean;
  error: number;
}

/** Something a seat may do or answer now; with `refused`, something it may not, and why. Of `cost` people read "7 gold": the amount, then the name. */
export interface Offer {
  id: string;
  fields: Array<One | Some | NumberField | Share | Faces | Words>;
  cost: Array<Part>;
  rule: string;
  refused: string;
  label: string;
}

/** One of these ids: a target, a square, a card. */
export interface One {
  name: string;
  among: Array<string>;
  on: string;
  kind: "one";
  label: string;
}

/** How a scene or a game ended: the seats that won (none: nobody), and how, as a word of the game's. */
export interface Outcome {
  winners: Array<string>;
  how: string;
}

/** Set something right; `shown`: everybody reads what. */
export interface Overrule {
  do: "override";
  intent: string;
  seat: string;
  what: Write | Put | Take | Force;
  shown?: boolean;
}

/** A page to read at the table: a place or a scene of an adventure, a hand-out. `of` is its id, as options name it; `part` is what it belongs to, a map or a chapter. `aloud` is for the players' ears. `here`: the heroes are there; `shown`: the players know of it; `done`: nothing is left to do there. */
export interface Page {
  title: string;
  of: string;
  part: string;
  aloud: string;
  pieces: Array<Meter | Figure | TextPiece>;
  here: boolean;
  shown: boolean;
  done: boolean;
}

/** Somebody or something, and what this audience may know of it. `of` is its id; `out`: it takes part no more. */
export interface Panel {
  title: string;
  pieces: Array<Meter | Figure | TextPiece>;
  of: string;
  side: "" | "mine" | "friend" | "foe";
  out: boolean;
  turn: boolean;
}

/** A named amount: a modifier of a roll, a cost, a line of a sum. It keeps its rule. */
export interface Part {
  name: string;
  amount: number;
  rule: string;
}

export interface Pause {
  do: "pause";
  intent: string;
  on: boolean;
}

/** Somebody at the table; `wants` is the seat that somebody in the waiting room asks for. */
export interface PersonInfo {
  id: string;
  name: string;
  here: boolean;
  watching: boolean;
  wants: string;
}

export interface Ping {
  do: "ping";
  at?: number;
}

/** A place of a board without cells: somewhere in the story, reached in bands. `cover`: what it gives. */
export interface Place {
  id: string;
  name: string;
  cover: number;
  note: string;
}

export interface Pong {
  is: "pong";
  at: number;
}

/** Ask everyone for what needs consent. */
export interface Propose {
  do: "propose";
  intent: string;
  seat: string;
  what: UndoTo | Write | Put | Take | Force;
}

export interface Put {
  change: "put";
  path: string;
  value: unknown;
  reason: string;
}

/** A hero that comes with the game; `text` says in a line who it is. */
export interface ReadyHero {
  id: string;
  name: string;
  text: string;
}

/** I throw my own dice and type in what they show. */
export interface RealDice {
  do: "real dice";
  intent: string;
  seat: string;
  on: boolean;
}

/** Not accepted; nothing has changed. `stale`: the table has moved, look at it and choose again. `consent`: whom to ask, by `propose`. The intent is empty where the message could not be read. */
export interface RefusedNow {
  is: "refused";
  intent: string;
  reason: string;
  rule: string;
  why: "rules" | "stale" | "not yours" | "consent" | "paused" | "too much" | "unreadable" | "store";
  consent: Array<string>;
}

export interface Rename {
  name: string;
}

/** One step of the game as this audience saw it: 0 is the beginning, `steps` the last. `lines` are new with it. */
export interface ReplayStep {
  audience: string;
  step: number;
  steps: number;
  sight: Sight;
  lines: Array<LogLine>;
}

/** Chat: plain text, to everyone or to one seat. */
export interface Say {
  do: "say";
  intent: string;
  text: string;
  to?: string;
  seat?: string;
}

export interface SceneInfo {
  scene: string;
  seats: Array<string>;
  options: Record<string, string>;
  details: Record<string, string>;
}

/** `beside`: other boards of the same table, drawn smaller. `chances`: how this audience reads odds: as numbers, on a meter of five steps (`step_of`), or not at all. `pages`: what there is to read, for the game master an adventure as a whole. */
export interface Screen {
  title: string;
  panels: Array<Panel>;
  board: Board | null;
  beside: Array<Board>;
  chances: "numbers" | "steps" | "none";
  pages: Array<Page>;
}

/** Who sits here from now on; `person` (an id) is somebody at the table who gets the seat besides those who have it. `seconds` is the turn's time limit, 0 for none. What is left out stays as it is. */
export interface SeatChange {
  sitter?: "person" | "bot" | "nobody" | null;
  person?: string;
  strength?: "usual" | "wild" | null;
  seconds?: number | null;
}

/** `people` hold the seat; `here`: one of them is connected. `trouble`: what went wrong with its bot. */
export interface SeatInfo {
  seat: string;
  name: string;
  sitter: "person" | "bot" | "nobody";
  people: Array<string>;
  here: boolean;
  strength: "usual" | "wild";
  trouble: string;
  seconds: number;
}

/** Who sits in a seat of a new table: me on this screen, whoever gets the link, a bot, or nobody. */
export interface SeatPlan {
  who?: "me" | "link" | "bot" | "nobody";
  strength?: "usual" | "wild";
}

/** What one audience may know now. `version` names it. The log is the client's, with everything from line `first` on put in place of what stood there; it then has `total` lines, and `mark` names them. */
export interface SeenNow {
  is: "seen";
  audience: string;
  version: string;
  sight: Sight;
  first: number;
  lines: Array<LogLine>;
  total: number;
  mark: string;
}

/** Something that needs consent: who asks for it, what it would do, who has agreed, and whether I am asked. */
export interface SeenProposal {
  id: string;
  by: string;
  text: string;
  agreed: Array<string>;
  asks_me: boolean;
}

/** A question to this seat. `id` names it; answers bring it back. `text` asks it in words. */
export interface SeenQuestion {
  id: string;
  kind: string;
  text: string;
  about: Array<string | number>;
  rule: string;
  options: Array<Offer>;
  usual: Choice;
  passes: Array<string>;
}

/** A total to be split in whole points among these ids, each within its own limit. */
export interface Share {
  name: string;
  total: number;
  among: Array<string>;
  most: Array<number>;
  kind: "share";
  label: string;
}

/** What one audience may know of a table now, but for the log. `real_dice` are the seats that throw their own; `passes` are the kinds of question that this seat has a standing pass for; `wanted`: the audience is asked, or it has a seat in which a sensible player would do something now. */
export interface Sight {
  table: string;
  game: string;
  audience: string;
  seats: Array<string>;
  view: unknown;
  screen: Screen | null;
  names: Record<string, string>;
  options: Array<Offer>;
  questions: Array<SeenQuestion>;
  waiting_for: Array<string>;
  acting: string | null;
  outcome: Outcome | null;
  commitment: string;
  proposals: Array<SeenProposal>;
  real_dice: Array<string>;
  passes: Array<string>;
  wanted: boolean;
}

/** What a letter of a board's rows stands for. `cost`: steps to enter, 0 if nobody can walk in; `opaque`: it stops sight; `cover`: what it gives to whoever is behind it. */
export interface Sign {
  letter: string;
  ground: string;
  name: string;
  cost: number;
  opaque: boolean;
  cover: number;
}

/** Hand my seat to a bot, or take it back. */
export interface Sit {
  do: "sit";
  intent: string;
  seat: string;
  sitter: "person" | "bot" | "nobody";
  strength?: "usual" | "wild";
}

/** Several of these ids, each at most once; their order is the chooser's. */
export interface Some {
  name: string;
  among: Array<string>;
  least: number;
  most: number;
  on: string;
  kind: "some";
  label: string;
}

/** Answer this kind of question as usual from now on, for a span of play or until `off`. */
export interface Stand {
  do: "stand";
  intent: string;
  seat: string;
  question: string;
  span?: string;
  off?: boolean;
}

/** A whole way that it could go, gist by gist, and how likely that is. */
export interface Story {
  gists: Array<string>;
  chance: number;
}

/** What the owner of a table may switch at any time. `open_after`: when the table is finished, everybody may see everything. `bot_pause`: how long bots wait before they move, in milliseconds. */
export interface Switches {
  waiting_room?: boolean;
  watchers?: boolean;
  chat?: boolean;
  open_after?: boolean;
  bot_pause?: number;
}

/** A table as its people see it: who sits where, what is switched on, and what I may do. `people` with an empty `wants` are in; `waiting` are to be let in by whoever has the right. */
export interface TableInfo {
  id: string;
  name: string;
  game: string;
  title: string;
  scene: string;
  state: "open" | "archived" | "finished";
  paused: boolean;
  made: number;
  options: Record<string, string>;
  switches: Switches;
  seats: Array<SeatInfo>;
  people: Array<PersonInfo>;
  waiting: Array<PersonInfo>;
  me: string;
  mine: Array<string>;
  rights: Array<"own" | "game master" | "watch">;
  game_master: string | null;
  outcome: Outcome | null;
  branch_of: string;
}

/** A table in somebody's list. */
export interface TableLine {
  id: string;
  name: string;
  game: string;
  title: string;
  state: "open" | "archived" | "finished";
  mine: Array<string>;
  owner: boolean;
  waiting: boolean;
  moved: number;
}

/** Somebody came, went, was let in, took a seat; something was switched or paused. */
export interface TableNow {
  is: "table";
  table: TableInfo;
}

/** A choice that the group makes before it starts: the first value is the rulebook's. */
export interface TableOption {
  name: string;
  values: Array<string>;
  rule: string;
}

export interface Take {
  change: "take";
  path: string;
  reason: string;
}

/** A line of words: a condition, what is in hand, what was read aloud. */
export interface TextPiece {
  text: string;
  rule: string;
  kind: "text";
}

/** What the client knows of this audience is what there is to know. */
export interface Unchanged {
  is: "unchanged";
  audience: string;
  version: string;
}

export interface Undo {
  do: "undo";
  intent: string;
  seat: string;
  to?: UndoTo;
}

/** Back to before this line of my log; 0: what was done last. `fresh`: the same act may meet other dice. */
export interface UndoTo {
  change: "undo";
  line?: number;
  reason?: string;
  fresh?: boolean;
}

/** A plain value of the state, and the path by which an override names it. */
export interface ValueAt {
  path: string;
  value: string | number | boolean | null;
}

/** The answer to `hello`: who I am here, and what I will be told. */
export interface Welcome {
  is: "welcome";
  table: TableInfo;
  audiences: Array<string>;
  notes: string;
  server: string;
}

/** Free words: a name, a reason, what the hero shouts. With `least`, blanks alone will not do. */
export interface Words {
  name: string;
  most: number;
  least: number;
  kind: "words";
  label: string;
}

export interface Write {
  change: "write";
  path: string;
  value: string | number | boolean | null;
  reason: string;
}
