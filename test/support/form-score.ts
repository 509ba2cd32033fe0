/** Compares the form that a template offers with what a designer would open (`test/corpus-maker/form-truth.ts`). */
import { apply } from "#base/geometry.ts";
import type { PatternPart, Scene, SceneField, ScenePage, TextBox } from "#engine/contract/scene.ts";
import type { PlacedFormPart, WhyLocked } from "#test/corpus-maker/form-truth.ts";
import { FORM_KINDS } from "./form-kinds.data.ts";

/** How much of something is right. */
export interface Share {
  readonly right: number;
  readonly of: number;
}

export const FORM_MEASURES = [
  /** Parts that a designer would open, and those of them that are. */
  "opened",
  /** All other parts, and those of them that are open: none should be. */
  "restOpen",
  /** Labels of open parts: right, and "Text 3" where a kind could have been told. */
  "labels",
  "untold",
  /** Labels that are the words on the page. */
  "samples",
  /** Neighbours in the order of the eye that are neighbours in the form, and those in one block or apart alike. */
  "order",
  "groups",
  "placeholders",
  "required",
  /** Values of one line in an input of one, paragraphs in one of several. */
  "lines",
  /** Parts that stay, and those of them for which the right reason is given. */
  "reasons",
] as const;
export type FormMeasure = (typeof FORM_MEASURES)[number];

export type FormScore = Readonly<Record<FormMeasure, Share>> & {
  /** One line for each part that is not as it should be. */
  readonly differences: readonly string[];
};

/** A part and the field that shows it; null where none does. */
interface Met {
  readonly part: PlacedFormPart;
  readonly field: SceneField | null;
  readonly box: TextBox | null;
  /** The field shows every letter of the part, marks included. */
  readonly isWhole: boolean;
  /** Its letters as found on the page, which the truth may mask. */
  readonly found: string;
}

/** Scores one template. */
export function scoreForm(parts: readonly PlacedFormPart[], scene: Scene): FormScore {
  const met = meet(parts, scene);
  const tally = new Tally();
  for (const one of met) {
    const { part } = one;
    if (part.is === "open") {
      judgeOpen(one, part, tally);
    } else if (part.is === "locked") {
      judgeLocked(one, part.why, tally);
    }
  }
  judgeNeighbours(met, scene, tally);
  return tally.score();
}

/** Sums of several scores. */
export function addFormScores(scores: readonly FormScore[]): FormScore {
  const tally = new Tally();
  for (const score of scores) {
    tally.add(score);
  }
  return tally.score();
}

class Tally {
  readonly #shares = new Map<FormMeasure, { right: number; of: number }>();
  readonly #differences: string[] = [];

  count(measure: FormMeasure, isRight: boolean): void {
    this.#put(measure, { right: isRight ? 1 : 0, of: 1 });
  }

  note(text: string): void {
    this.#differences.push(text);
  }

  add(score: FormScore): void {
    FORM_MEASURES.forEach((measure) => this.#put(measure, score[measure]));
    this.#differences.push(...score.differences);
  }

  score(): FormScore {
    const of = (measure: FormMeasure): Share => this.#shares.get(measure) ?? { right: 0, of: 0 };
    return {
      opened: of("opened"),
      restOpen: of("restOpen"),
      labels: of("labels"),
      untold: of("untold"),
      samples: of("samples"),
      order: of("order"),
      groups: of("groups"),
      placeholders: of("placeholders"),
      required: of("required"),
      lines: of("lines"),
      reasons: of("reasons"),
      differences: this.#differences,
    };
  }

  #put(measure: FormMeasure, { right, of }: Share): void {
    const known = this.#shares.get(measure) ?? { right: 0, of: 0 };
    this.#shares.set(measure, { right: known.right + right, of: known.of + of });
  }
}

function judgeOpen(
  { part, field, isWhole, found }: Met,
  open: Extract<PlacedFormPart, { is: "open" }>,
  tally: Tally,
): void {
  const said = JSON.stringify(part.text);
  const name = open.placeholder;
  tally.count("opened", field !== null);
  if (name !== undefined) {
    const isRead =
      field !== null && field.isPlaceholder && isWhole && bare(field.name) === bare(name);
    tally.count("placeholders", isRead);
    if (!isRead) {
      tally.note(`placeholder not read ${said}`);
    }
  }
  if (field === null) {
    tally.note(`shut        ${said} (${open.kind})`);
    return;
  }
  judgeLabel(field, { open, found }, tally);
  if (open.required !== undefined) {
    tally.count("required", field.required === open.required);
    if (field.required !== open.required) {
      tally.note(`required    ${said} ${String(field.required)}`);
    }
  }
  if (open.lines !== undefined) {
    const lines = field.inputKind === "multiline" ? "many" : "one";
    tally.count("lines", lines === open.lines);
    if (lines !== open.lines) {
      tally.note(`lines       ${said} ${lines}`);
    }
  }
}

function judgeLabel(
  { label }: SceneField,
  {
    open,
    found,
  }: { readonly open: Extract<PlacedFormPart, { is: "open" }>; readonly found: string },
  tally: Tally,
): void {
  const { text, kind, labels = [] } = open;
  const right = [...labels, ...(FORM_KINDS[kind] ?? [])].map(bare);
  // On a sheet of cards each label says which one.
  const said = label.replace(/, card \d+$/u, "");
  const isText = /^Text(?: \d+)?$/u.test(said);
  const own = bare(said.replace(/ \d+$/u, ""));
  const isRight =
    right.includes(own) || right.includes(bare(said)) || (isText && kind === "unknown");
  const isSample = !isRight && !isText && own.length > 1 && found.includes(own);
  tally.count("labels", isRight);
  tally.count("untold", isText && !isRight);
  tally.count("samples", isSample && open.placeholder === undefined);
  if (!isRight) {
    const what = isSample ? "sample" : isText ? "untold" : "label";
    tally.note(`${what.padEnd(11)} ${JSON.stringify(text)} ${JSON.stringify(label)} (${kind})`);
  }
}

function judgeLocked({ part, field, box }: Met, why: WhyLocked, tally: Tally): void {
  tally.count("restOpen", field !== null);
  if (field !== null) {
    tally.note(`open        ${JSON.stringify(part.text)} (${why})`);
  } else if (why !== "none" && box !== null && !box.editable) {
    tally.count("reasons", box.reason === REASONS[why]);
    if (box.reason !== REASONS[why]) {
      tally.note(`reason      ${JSON.stringify(part.text)} ${String(box.reason)} (${why})`);
    }
  }
}

/** The reason given for a text that starts locked. */
const REASONS: Readonly<Record<Exclude<WhyLocked, "none">, string>> = {
  beside_placeholders: "fixed_text",
  running_text: "running_text",
  legal: "legal_text",
  heading: "heading_text",
  own_identity: "own_identity",
  caption: "caption_text",
};

/** Neighbours of the truth that both have a field. */
function judgeNeighbours(met: readonly Met[], scene: Scene, tally: Tally): void {
  const place = new Map(scene.fields.map(({ id }, i) => [id, i]));
  const open = met.filter((one) => one.part.is === "open" && one.field !== null);
  const shown = open.filter(({ field }, i) => open.findIndex((one) => one.field === field) === i);
  // Fields that the truth knows nothing of stand between no neighbours.
  const ranks = new Map(
    shown
      .map(({ field }) => place.get(field?.id ?? "") ?? -1)
      .toSorted((a, b) => a - b)
      .map((at, rank) => [at, rank]),
  );
  const rankOf = ({ field }: Met): number => ranks.get(place.get(field?.id ?? "") ?? -1) ?? -1;
  for (const [i, one] of shown.entries()) {
    const next = shown[i + 1];
    if (next !== undefined) {
      judgeGroup(one, next, tally);
      const follows = rankOf(next) === rankOf(one) + 1;
      tally.count("order", follows);
      if (!follows) {
        tally.note(
          `order       ${JSON.stringify(next.part.text)} after ${JSON.stringify(one.part.text)}`,
        );
      }
    }
  }
}

/** Two parts are in one block, and in one row, where their fields are. */
function judgeGroup(one: Met, next: Met, tally: Tally): void {
  const [a, b] = [one.part, next.part];
  if (a.is !== "open" || b.is !== "open") {
    return;
  }
  const isBlock = a.page === b.page && a.block === b.block;
  const isRow = isBlock && a.row !== undefined && a.row === b.row;
  const isGroup = one.field?.group !== undefined && one.field.group === next.field?.group;
  const isOneRow = isGroup && one.field?.row !== undefined && one.field.row === next.field?.row;
  const isRight = isGroup === isBlock && isOneRow === isRow;
  tally.count("groups", isRight);
  if (!isRight) {
    const what = isBlock === isGroup ? `row ${String(isOneRow)}` : `together ${String(isGroup)}`;
    tally.note(`group       ${JSON.stringify(b.text)} after ${JSON.stringify(a.text)} ${what}`);
  }
}

/** A letter of a box: which field shows it, and whether a part has claimed it. */
interface Letter {
  readonly char: string;
  readonly field: string | null;
  readonly line: number;
  taken: boolean;
}

/** The parts with the fields that show at least half of their letters. Nearest places first, each letter once. */
function meet(parts: readonly PlacedFormPart[], scene: Scene): readonly Met[] {
  const fields = new Map(scene.fields.map((field) => [field.id, field]));
  const patterns = new Map(
    scene.fields.flatMap(({ boxes }) => boxes.map(({ box, pattern }) => [box, pattern] as const)),
  );
  const boxes = scene.pages.flatMap((page) =>
    page.boxes.map((box) => ({
      page,
      box,
      letters: lettersOf(box, patterns.get(box.id) ?? null, fields),
    })),
  );
  return parts.map((part) => {
    const found = nearest(
      part,
      boxes.filter(({ page }) => page.index === part.page),
    );
    const id = found === null ? null : majority(found.letters);
    return {
      part,
      field: id === null ? null : (fields.get(id) ?? null),
      box: found?.box ?? null,
      isWhole: found?.letters.every(({ field }) => field === id) === true,
      found: found?.letters.map(({ char }) => char).join("") ?? "",
    };
  });
}

interface BoxLetters {
  readonly page: ScenePage;
  readonly box: TextBox;
  readonly letters: readonly Letter[];
}

function nearest(
  part: PlacedFormPart,
  boxes: readonly BoxLetters[],
): { readonly box: TextBox; readonly letters: readonly Letter[] } | null {
  const { length } = bare(part.text);
  // A mask stands for one letter or digit. Looked for ahead, so that places may overlap.
  const wanted = new RegExp(`(?=${escaped(bare(part.text)).replaceAll(MASK, ".")})`, "gsu");
  let best: { box: TextBox; letters: readonly Letter[] } | null = null;
  let least = Infinity;
  for (const { page, box, letters } of boxes) {
    const text = letters.map(({ char }) => char).join("");
    for (const { index: at } of text.matchAll(wanted)) {
      const claimed = letters.slice(at, at + length);
      const away = distance(part, page, box.lines[claimed[0]?.line ?? 0]);
      if (away < least && claimed.every(({ taken }) => !taken)) {
        [best, least] = [{ box, letters: claimed }, away];
      }
    }
  }
  best?.letters.forEach((letter) => (letter.taken = true));
  return best;
}

function distance(
  { at_pt: [x, y] }: PlacedFormPart,
  { toSeen }: ScenePage,
  line: TextBox["lines"][number] | undefined,
): number {
  const ends = line === undefined ? [] : [line.from, line.to].map((end) => apply(toSeen, end));
  return Math.min(...ends.map(([ex, ey]) => Math.hypot(ex - x, ey - y)));
}

/** Letters of a box without white space, in UTF-16 code units as `bare` leaves them. */
function lettersOf(
  box: TextBox,
  pattern: readonly PatternPart[] | null,
  fields: ReadonlyMap<string, SceneField>,
): readonly Letter[] {
  const owners = ownersOf(box.text, pattern, fields);
  const letters: Letter[] = [];
  let line = 0;
  for (let i = 0; i < box.text.length; i++) {
    const unit = box.text.charAt(i);
    line += unit === "\n" ? 1 : 0;
    for (const char of bare(unit)) {
      letters.push({ char, field: owners[i] ?? null, line, taken: false });
    }
  }
  return letters;
}

/** In the truth of fetched files, in the place of what is somebody's own. */
const MASK = "•";
const ANY = String.raw`[\s\S]*?`;

function ruleOf(pattern: readonly PatternPart[], of: (field: string) => string): string {
  return pattern
    .map((part) => (part.kind === "literal" ? escaped(part.text) : `(${of(part.field)})`))
    .join("");
}

/** A placeholder's code by its name: marks around it, a "?", a default; any text for other fields. */
function codeOf(field: SceneField | undefined): string {
  if (field?.isPlaceholder !== true) {
    return ANY;
  }
  const name = Array.from(field.name, (letter) => escaped(letter)).join(String.raw`\s*`);
  const [open, close] = [String.raw`[\p{Ps}\p{Pi}<%#$\s]*`, String.raw`[\p{Pe}\p{Pf}>%#]*`];
  return String.raw`${open}${name}[\s?]*(?:\|[^{}]*)?${close}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

/** For each code unit the field that shows it. */
function ownersOf(
  text: string,
  pattern: readonly PatternPart[] | null,
  fields: ReadonlyMap<string, SceneField>,
): readonly (string | null)[] {
  const owners = Array.from({ length: text.length }, (): string | null => null);
  if (pattern === null) {
    return owners;
  }
  const match =
    new RegExp(`^${ruleOf(pattern, (id) => codeOf(fields.get(id)))}$`, "diu").exec(text) ??
    new RegExp(`^${ruleOf(pattern, () => ANY)}$`, "du").exec(text);
  pattern
    .flatMap((part) => (part.kind === "field" ? [part.field] : []))
    .forEach((field, i) => {
      const [from, to] = match?.indices?.[i + 1] ?? [0, 0];
      owners.fill(field, from, to);
    });
  return owners;
}

/** The field of at least half of the letters. */
function majority(letters: readonly Letter[]): string | null {
  const counts = new Map<string, number>();
  for (const { field } of letters) {
    if (field !== null) {
      counts.set(field, (counts.get(field) ?? 0) + 1);
    }
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] * 2 >= letters.length ? most[0] : null;
}

/** Compared without white space, soft hyphens and marks of direction, whatever the case. */
function bare(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s_\u00ad\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .toLowerCase();
}
