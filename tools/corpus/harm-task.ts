/**
 * One file of the corpus through what a fill must never do: lose authored words, print text cut off, leave a
 * ghost, be refused after it was offered, set words again that nobody changed. Judged by readers and renderers;
 * of the engine's own word only which boxes a field shows and which values it takes is used.
 */
import { withTextOpen } from "#test/support/opened.ts";
import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";
import process from "node:process";
import { UnusablePdf } from "#engine/contract/problems.ts";
import type { SceneField, ScenePage, TextBox } from "#engine/contract/scene.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import type { FillResult } from "#engine/contract/fill.ts";
import { alignmentOf } from "./alignment.ts";
import type { EditTools } from "./edits-task.ts";
import type { CorpusFile } from "./files.ts";
import { isWrongRelative } from "./font-classes.data.ts";
import { drawVariants, inkHarm } from "./harm-ink.ts";
import { lostWords, PLACEHOLDER_FORM, popplerWords, type PlacedWord } from "./poppler-words.ts";
import { setAgain } from "./set-again.ts";
import { isOfSymbols } from "./symbol-boxes.ts";
import type { HarmAnswer } from "./tasks.ts";
import {
  changedValues,
  type FieldTexts,
  LEFT_OUT,
  MIXED_STEPS,
  mixedValues,
  otherValues,
  ownValuesOf,
  PART_CHANGES,
  WHOLE_CHANGES,
} from "./values.ts";

/** Pages drawn of one file, spread over it. */
const MOST_PAGES = 2;
/** Larger pages cost seconds for each of their eight pictures. */
const MOST_PT = 2600;

type Tally = { -readonly [K in keyof HarmAnswer]: HarmAnswer[K] } & { faults: string[] };

/** Null figures stand for files that are refused. */
export async function harmOf(tools: EditTools, file: CorpusFile): Promise<HarmAnswer> {
  const tally = emptyTally();
  const pdf = new Uint8Array(await readFile(file.path));
  const template = await opened(tools, pdf, tally);
  if (template === null || template.fields.length === 0) {
    return tally;
  }
  const words = popplerWords(pdf);
  judgeBoxes(template, words, tally);
  await judgeLosses(tools, template, tally);
  await judgeFills(tools, { template, words, file, tally });
  await judgeSetAgain(tools, { template, words, tally });
  return tally;
}

function emptyTally(): Tally {
  return {
    kind: "harm",
    lostWords: 0,
    falsePlaceholders: 0,
    missedPlaceholders: 0,
    symbolBoxes: 0,
    alignJudged: 0,
    alignRight: 0,
    changedBoxes: 0,
    substitutedBoxes: 0,
    exactTwins: 0,
    wrongClasses: 0,
    cutBoxes: 0,
    cutPx: 0,
    ghosts: 0,
    refusedFinals: 0,
    setAgain: 0,
    setAgainTried: 0,
    compileMs: 0,
    verifyMs: 0,
    pagesDrawn: 0,
    faults: [],
  };
}

async function opened(
  { engine }: EditTools,
  pdf: Uint8Array,
  tally: Tally,
): Promise<Template | null> {
  try {
    const template = withTextOpen(await engine.compileTemplate(pdf));
    tally.compileMs = await cpuMs(() => engine.compileTemplate(pdf));
    return template;
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return null;
    }
    throw error;
  }
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const [cpu, clock] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return Math.min((user + system) / 1000, performance.now() - clock);
}

/** Boxes of symbols, placeholders, alignment: what compiling alone gets wrong. */
function judgeBoxes(template: Template, words: readonly PlacedWord[], tally: Tally): void {
  const boxes = template.pages.flatMap((page) => page.boxes);
  const shown = new Set(template.fields.flatMap((field) => field.boxes.map(({ box }) => box)));
  const fontNames = new Map(template.fonts.map(({ key, postScriptName }) => [key, postScriptName]));
  const symbols = boxes.filter(
    (box) => shown.has(box.id) && !box.text.includes("\ufffd") && isOfSymbols(box, fontNames),
  );
  tally.symbolBoxes = symbols.length;
  note(
    tally,
    "box of symbols",
    symbols.map(({ text }) => text),
  );
  const byId = new Map(boxes.map((box) => [box.id, box]));
  // Braces of full width are braces, as in poppler's words, and lens brackets are square ones.
  const textOfBox = (id: string): string =>
    (byId.get(id)?.text ?? "")
      .normalize("NFKC")
      .replace(/[【〔]/gu, "[")
      .replace(/[】〕]/gu, "]");
  // A code may stand on two lines.
  const marked = (text: string): boolean =>
    text.replaceAll("\n", " ").match(PLACEHOLDER_FORM) !== null;
  const bare = template.fields.filter(
    ({ isPlaceholder, boxes: shown }) =>
      isPlaceholder && !shown.some(({ box }) => marked(textOfBox(box))),
  );
  // « » and [ ] are placeholders where they stand alone on their line, and between the marks that do so in the
  // document ("Jeden [TAG] um [UHRZEIT]" above "[NAME]").
  const linesOf = ({ boxes: at }: SceneField): readonly string[] =>
    at.flatMap(({ box }) => textOfBox(box).split("\n"));
  const aloneMarks = new Set(
    bare.flatMap((field) =>
      linesOf(field).flatMap((line) => /^\s*([«[])[^«»[\]]+[»\]]\s*$/u.exec(line)?.[1] ?? []),
    ),
  );
  const wrong = bare.filter(
    (field) => !linesOf(field).some((line) => [...aloneMarks].some((mark) => line.includes(mark))),
  );
  tally.falsePlaceholders = wrong.length;
  note(
    tally,
    "false placeholder",
    wrong.map(({ name }) => name),
  );
  const text = words.map((word) => word.text).join(" ");
  const names = new Set(text.match(PLACEHOLDER_FORM) ?? []);
  const known = boxes.map(({ id }) => textOfBox(id).replace(/\s+/gu, " ")).join("\n");
  const missed = [...names].filter((name) => {
    const shows = template.fields.some(
      (field) =>
        field.isPlaceholder &&
        field.boxes.some(({ box }) => textOfBox(box).includes(name.slice(0, 3))),
    );
    return known.includes(name) && !shows;
  });
  tally.missedPlaceholders = missed.length;
  note(tally, "missed placeholder", missed);
  const { judged, wrong: crooked } = alignmentOf(template, words);
  tally.alignJudged = judged;
  tally.alignRight = judged - crooked.length;
  note(tally, "alignment", crooked);
}

/** Fills without any value, and with every field sent back as it was offered. */
async function judgeLosses({ engine }: EditTools, template: Template, tally: Tally): Promise<void> {
  const before = textOf(template.source);
  const offered = template.fields.flatMap(({ id, type, defaultValue }) =>
    type === "text" && defaultValue !== null && defaultValue !== "" ? [[id, defaultValue]] : [],
  );
  const fills: readonly (readonly [string, Values])[] = [
    ["{}", {}],
    ["defaults", Object.fromEntries(offered)],
  ];
  for (const [name, values] of fills) {
    const { pdf } = await engine.fillTemplate(template, values);
    const lost = lostWords(before, textOf(pdf));
    tally.lostWords += lost.length;
    note(tally, `word lost by ${name}`, lost);
  }
}

function textOf(pdf: Uint8Array): string {
  return popplerWords(pdf)
    .map(({ text }) => text)
    .join(" ");
}

interface Fills {
  readonly template: Template;
  readonly words: readonly PlacedWord[];
  readonly file: CorpusFile;
  readonly tally: Tally;
}

/**
 * Fills with other text: every second field as long as it was, the others as long as they may be; all in their own
 * words; all changed in part, left out, or in other letters; each in a way of its own.
 */
async function judgeFills(tools: EditTools, { template, tally }: Fills): Promise<void> {
  const own = ownValuesOf(template);
  const pages = drawnPages(template);
  const was = drawVariants(tools.pdfium, template.source, pages);
  for (const rest of [0, 1]) {
    const fields = template.fields.filter(({ type }, i) => type === "text" && i % 2 === rest);
    const texts = new Map([...own].map(([id, text]) => [id, rest === 0 ? text : longer(text)]));
    const taken = await filledWith(tools, template, otherValues(fields, texts));
    if (taken === null) {
      continue;
    }
    const { filled } = taken;
    await judgeFinal(tools, { template, taken, tally });
    judgeFonts(template, filled, tally);
    const is = was === null ? null : drawVariants(tools.pdfium, filled.pdf, pages);
    for (const page of pages) {
      const [before, after] = [was?.page(page.index) ?? null, is?.page(page.index) ?? null];
      if (before !== null && after !== null) {
        const changed = page.boxes.filter(({ id }) => changedBoxes(filled).has(id));
        const { cut, cutPx, ghosts } = inkHarm(before, after, changed);
        tally.pagesDrawn++;
        tally.cutBoxes += cut.length;
        tally.cutPx += cutPx;
        tally.ghosts += ghosts.length;
        note(tally, `cut by a clip, page ${page.index}`, cut);
        note(tally, `ghost, page ${page.index}`, ghosts);
      }
    }
  }
  const orders = [
    turnedValues(template, own),
    ...[...PART_CHANGES, ...WHOLE_CHANGES].map((change) =>
      changedValues(template.fields, own, change),
    ),
    // Beside texts that are left out others stay.
    ...[0, 1].map((rest) => {
      const fields = template.fields.filter((_, i) => i % 2 === rest);
      return changedValues(fields, own, LEFT_OUT);
    }),
    ...MIXED_STEPS.map((step) => mixedValues(template.fields, own, step)),
  ];
  for (const values of orders) {
    const taken = await filledWith(tools, template, values);
    if (taken !== null) {
      await judgeFinal(tools, { template, taken, tally });
    }
  }
}

/** Every field in its own letters: the words of each line begin with the second one. */
function turnedValues(template: Template, own: FieldTexts): Values {
  return Object.fromEntries(
    template.fields.flatMap(({ id, type }) => {
      const lines = (own.get(id) ?? "").split("\n");
      const turned = lines.map((line) => line.replace(/^(\S+) +(\S.*)$/u, "$2 $1"));
      return type === "text" && lines.join("") !== "" ? [[id, turned.join("\n")]] : [];
    }),
  );
}

/** Half as long again, so that the new text looks for the end of its room. */
function longer(text: string): string {
  return text
    .split("\n")
    .map((line) => `${line}${line.slice(0, Math.ceil(line.length / 2))}`)
    .join("\n");
}

function drawnPages(template: Template): readonly ScenePage[] {
  const pages = template.pages.filter(
    ({ boxes, widthPt, heightPt }) =>
      boxes.some(({ editable }) => editable) && Math.max(widthPt, heightPt) <= MOST_PT,
  );
  const step = Math.max(1, pages.length / MOST_PAGES);
  return Array.from({ length: Math.min(MOST_PAGES, pages.length) }, (_, i) => {
    const page = pages[Math.floor(i * step)];
    return page === undefined ? [] : [page];
  }).flat();
}

function changedBoxes(filled: FillResult): ReadonlySet<string> {
  return new Set(
    filled.fit.boxes
      .filter(({ changed, missing }) => changed && missing.length === 0)
      .map(({ box }) => box),
  );
}

interface TakenFill {
  readonly filled: FillResult;
  readonly values: Values;
}

/** Fills before a file's values are given up: each leaves out the fields that the last one named. */
const MOST_FILLS = 24;

/** The fill with the values that the engine takes, as an order would be refused with others; null when it takes none. */
async function filledWith(
  { engine }: EditTools,
  template: Template,
  values: Values,
): Promise<TakenFill | null> {
  let taken = values;
  for (let fills = 0; fills < MOST_FILLS && Object.keys(taken).length > 0; fills++) {
    const filled = await engine.fillTemplate(template, taken);
    const errors = filled.problems.filter(({ severity }) => severity === "error");
    if (errors.length === 0) {
      return { filled, values: taken };
    }
    const named = new Set(errors.map(({ field }) => field));
    taken = Object.fromEntries(Object.entries(taken).filter(([id]) => !named.has(id)));
  }
  return null;
}

/** What a shop has been paid for must be delivered: the verifier may refuse no fill that was offered. */
async function judgeFinal(
  { engine }: EditTools,
  {
    template,
    taken: { filled, values },
    tally,
  }: { readonly template: Template; readonly taken: TakenFill; readonly tally: Tally },
): Promise<void> {
  let first: string | null = null;
  const order = { pages: template.pages, fields: template.fields, values };
  const ms = await cpuMs(async () => {
    const { ok, violations } = await engine.verifyPdf(template.source, filled.pdf, { order });
    first = ok ? null : `${violations[0]?.code ?? ""} ${violations[0]?.message ?? ""}`;
  });
  tally.verifyMs = Math.max(tally.verifyMs, ms);
  if (first !== null) {
    tally.refusedFinals++;
    note(tally, "final refused", [first]);
  }
}

function judgeFonts(template: Template, filled: FillResult, tally: Tally): void {
  const fits = filled.fit.boxes.filter(({ changed, missing }) => changed && missing.length === 0);
  tally.changedBoxes += fits.length;
  const boxes = new Map<string, TextBox>(
    template.pages.flatMap((page) => page.boxes.map((box) => [box.id, box] as const)),
  );
  const pairs: string[] = [];
  for (const { box, substitutions, fontsUsed } of fits) {
    const wrong = substitutions.filter(({ from, to }) => isWrongRelative(from, to));
    pairs.push(...wrong.map(({ from, to }) => `${from} by ${to}`));
    tally.substitutedBoxes += substitutions.length > 0 ? 1 : 0;
    tally.wrongClasses += wrong.length > 0 ? 1 : 0;
    const face = nameOf(boxes.get(box)?.fontName ?? "");
    const isTwin = fontsUsed.some(
      ({ role, postScriptName }) => role !== "embedded" && nameOf(postScriptName) === face,
    );
    tally.exactTwins += substitutions.length === 0 && isTwin ? 1 : 0;
  }
  note(tally, "wrong class", pairs);
}

function nameOf(postScriptName: string): string {
  return postScriptName
    .replace(/^[A-Z]{6}\+/u, "")
    .toLowerCase()
    .replace(/[^a-z0-9]|regular/gu, "");
}

async function judgeSetAgain(
  tools: EditTools,
  { template, words, tally }: Omit<Fills, "file">,
): Promise<void> {
  const { tried, again, kept, refusal } = await setAgain(tools.engine, template, words);
  tally.setAgainTried += tried;
  if (refusal !== null) {
    tally.refusedFinals++;
    note(tally, "final refused, of words declared as fields", [refusal]);
  }
  tally.setAgain += again.length;
  note(tally, "set again", again);
  note(tally, "refused as fields of their own", kept);
}

function note(tally: Tally, what: string, texts: readonly string[]): void {
  const distinct = new Set(texts.map((text) => JSON.stringify(text.slice(0, 60))));
  if (distinct.size > 0) {
    tally.faults.push(`${what}: ${[...distinct].slice(0, 6).join(", ")} (${texts.length})`);
  }
}
