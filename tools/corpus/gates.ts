/** The gates of the corpus table: from the answers of the pool to figures and faults. */
import {
  addBlockScores,
  addScores,
  type BlockScore,
  type BoxScore,
} from "#test/support/box-score.ts";
import type { CorpusFile } from "./files.ts";
import { atLeast, atMost, type Gate, gate, percent, shown } from "./gate.ts";
import { formGates } from "./form-report.ts";
import type { Outcome as PoolOutcome } from "./pool.ts";
import type {
  Answer,
  BoxesAnswer,
  EditsAnswer,
  FormAnswer,
  HarmAnswer,
  ReaderName,
  RendererName,
} from "./tasks.ts";

type Outcome = PoolOutcome<Answer>;

export interface FileResult {
  readonly file: CorpusFile;
  readonly boxes: Outcome;
  /** Null when nothing was filled. */
  readonly edits: Outcome | null;
  readonly harm: Outcome | null;
  /** Null where nobody has judged the file's form. */
  readonly form: Outcome | null;
}

export interface SetSummary {
  readonly files: number;
  readonly refused: number;
  readonly boxes: number;
  readonly score: BoxScore;
  readonly readers: Readonly<Record<ReaderName, BlockScore>>;
  readonly compileMs: readonly number[];
  readonly slowestMs: number;
  readonly firstCpuMs: readonly number[];
  readonly ownBoxes: number;
  readonly ownExact: number;
  readonly ownCodes: Readonly<Record<string, number>>;
  readonly fills: number;
  readonly valuesRefused: number;
  readonly outsidePx: Readonly<Record<RendererName, number | null>>;
  readonly filesDrawn: Readonly<Record<RendererName, number>>;
  /** By file name, of those that were tried. */
  readonly harms: ReadonlyMap<string, HarmAnswer>;
  /** By file name, of those whose form has been judged. */
  readonly forms: ReadonlyMap<string, FormAnswer>;
  /** File → what is wrong with it. */
  readonly faults: ReadonlyMap<string, readonly string[]>;
}

const RENDERERS: readonly RendererName[] = ["pdfium", "poppler", "ghostscript", "plates"];

/** Differences that a gate counts; places and sizes within a box are the business of the tests. */
const COUNTS = /^(?:missing|surplus|align) /u;

/** What a fill with other text can have wrong with it. */
const FILL_FAULT = /: (?:not verified|no operator replaced|qpdf --check|poppler does not read)/u;

/** Files refused for these reasons are refused by design. */
const MAY_REFUSE: ReadonlySet<string> = new Set(["modification_forbidden"]);

/** Sums of a set. */
export function summarise(results: readonly FileResult[]): SetSummary {
  const boxes = results.flatMap(({ boxes: outcome }) => answersOf(outcome, "boxes"));
  const compiled = boxes.filter(({ refused }) => refused === null);
  const edits = results.flatMap(({ edits: outcome }) => answersOf(outcome, "edits"));
  const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
    all.reduce((total, one) => total + of(one), 0);
  const codes: Record<string, number> = {};
  for (const [code, count] of edits.flatMap(({ ownCodes }) => Object.entries(ownCodes))) {
    codes[code] = (codes[code] ?? 0) + count;
  }
  const drawn = (name: RendererName): EditsAnswer[] =>
    edits.filter(({ outsidePx }) => outsidePx[name] !== undefined);
  return {
    files: results.length,
    refused: boxes.filter(({ refused }) => refused !== null).length,
    boxes: sum(boxes, (one) => one.boxes),
    score: addScores(boxes.flatMap(({ score }) => (score === null ? [] : [score]))),
    readers: byReader((name) =>
      addBlockScores(boxes.flatMap(({ readers }) => (readers === null ? [] : [readers[name]]))),
    ),
    compileMs: compiled.map(({ compileMs }) => compileMs),
    // By the clock or by all threads, whichever is less: other work on the machine is nothing of ours.
    slowestMs: Math.max(0, ...boxes.map((one) => Math.min(one.firstMs, one.firstCpuMs))),
    firstCpuMs: compiled.map(({ firstCpuMs }) => firstCpuMs),
    ownBoxes: sum(edits, ({ ownBoxes }) => ownBoxes),
    ownExact: sum(edits, ({ ownExact }) => ownExact),
    ownCodes: codes,
    fills: sum(edits, ({ fills }) => fills),
    valuesRefused: sum(edits, ({ refused }) => refused),
    outsidePx: byRenderer((name) =>
      drawn(name).length === 0 ? null : sum(drawn(name), ({ outsidePx }) => outsidePx[name] ?? 0),
    ),
    filesDrawn: byRenderer((name) => drawn(name).length),
    harms: new Map(
      results.flatMap(({ file, harm }) =>
        answersOf(harm, "harm").map((answer) => [file.name, answer] as const),
      ),
    ),
    forms: new Map(
      results.flatMap(({ file, form }) =>
        answersOf(form, "form").map((answer) => [file.name, answer] as const),
      ),
    ),
    faults: new Map(
      results
        .map((result) => [result.file.name, faultsOf(result)] as const)
        .filter(([, faults]) => faults.length > 0),
    ),
  };
}

/** The gates of a set with truth; only those of robustness and time for one without. */
export function gatesOf(summary: SetSummary): readonly Gate[] {
  const { score, compileMs, slowestMs, faults, ownBoxes, ownExact, ownCodes } = summary;
  const within = compileMs.filter((ms) => ms <= 100).length;
  const crashes = [...faults.values()].flat().filter((fault) => fault.startsWith("crash")).length;
  const reasons = [...faults.values()].flat().filter((fault) => fault.startsWith("page ")).length;
  const gates: Gate[] = [
    atMost("crashes", crashes, 0),
    atMost("pages without their reasons", reasons, 0),
    shown("compile within 100 ms, warm", within, compileMs.length),
    gate("slowest first compile", `${slowestMs.toFixed(0)} ms`, "≤ 30 s", slowestMs <= 30_000),
  ];
  if (score.expected > 0) {
    gates.push(
      atLeast("exact-box recall", score.exact, score.expected, 0.98),
      atLeast("exact-box precision", score.exact, score.found, 0.97),
      gate(
        "wrong merges",
        percent(score.merged, score.found),
        "≤ 0.5 %",
        score.merged <= 0.005 * score.found,
      ),
      atLeast("alignment of exact boxes", score.aligned, score.exact, 0.98),
    );
  }
  if (summary.fills > 0) {
    const unproved = [...faults.values()].flat().filter((fault) => FILL_FAULT.test(fault)).length;
    gates.push(
      shown("own text, equal pixel by pixel", ownExact, ownBoxes),
      atMost("own text, differences without a code", ownCodes["unexplained"] ?? 0, 0),
      ...RENDERERS.flatMap((name) => {
        const px = summary.outsidePx[name];
        return px === null ? [] : [atMost(`pixels outside the ink, ${name}`, px, 0)];
      }),
      atMost("fills with a fault (verifier, qpdf, reading)", unproved, 0),
    );
  }
  const forms = formGates([...summary.forms.values()]);
  return [...gates, ...harmGates([...summary.harms.values()]), ...forms];
}

/** What a fill must never do: none of it, in no file. */
function harmGates(harms: readonly HarmAnswer[]): readonly Gate[] {
  if (harms.length === 0) {
    return [];
  }
  const sum = (of: (harm: HarmAnswer) => number): number =>
    harms.reduce((total, harm) => total + of(harm), 0);
  const aligned = sum(({ alignRight }) => alignRight);
  const changed = sum(({ changedBoxes }) => changedBoxes);
  return [
    atMost(
      "words lost without a value",
      sum(({ lostWords }) => lostWords),
      0,
    ),
    atMost(
      "boxes whose new ink a clip cuts",
      sum(({ cutBoxes }) => cutBoxes),
      0,
    ),
    atMost(
      "ghosts of old text",
      sum(({ ghosts }) => ghosts),
      0,
    ),
    atMost(
      "finals refused after they were offered",
      sum(({ refusedFinals }) => refusedFinals),
      0,
    ),
    atMost(
      "words set again that no value changed",
      sum(({ setAgain }) => setAgain),
      0,
    ),
    atMost(
      "boxes with a font of the wrong class",
      sum(({ wrongClasses }) => wrongClasses),
      0,
    ),
    atMost(
      "false placeholders",
      sum(({ falsePlaceholders }) => falsePlaceholders),
      0,
    ),
    atMost(
      "missed placeholders",
      sum(({ missedPlaceholders }) => missedPlaceholders),
      0,
    ),
    atMost(
      "boxes of symbols",
      sum(({ symbolBoxes }) => symbolBoxes),
      0,
    ),
    atLeast(
      "alignment that lines tell",
      aligned,
      sum(({ alignJudged }) => alignJudged),
      0.98,
    ),
    shown(
      "changed boxes in their own font or its exact copy",
      changed - sum(({ substitutedBoxes }) => substitutedBoxes),
      changed,
    ),
    shown(
      "changed boxes in an exact copy",
      sum(({ exactTwins }) => exactTwins),
      changed,
    ),
  ];
}

/** Gates over all sets with truth: a set of a dozen files has no ninety-ninth percent. */
export function jointGatesOf(summaries: readonly SetSummary[]): readonly Gate[] {
  const withTruth = summaries.filter(({ score }) => score.expected > 0);
  const sum = (of: (summary: SetSummary) => number): number =>
    withTruth.reduce((total, summary) => total + of(summary), 0);
  const within = sum(({ compileMs }) => compileMs.filter((ms) => ms <= 100).length);
  const gates = [
    atLeast(
      "compile within 100 ms, warm",
      within,
      sum(({ compileMs }) => compileMs.length),
      0.99,
    ),
  ];
  const own = sum(({ ownBoxes }) => ownBoxes);
  if (own > 0) {
    const exact = sum(({ ownExact }) => ownExact);
    gates.push(atLeast("own text, equal pixel by pixel", exact, own, 0.95));
  }
  return gates;
}

function faultsOf({ boxes, edits, harm, form }: FileResult): readonly string[] {
  return [
    ...outcomeFaults(boxes, (answer) =>
      answer.kind === "boxes"
        ? [
            ...(answer.refused === null || MAY_REFUSE.has(answer.refused)
              ? []
              : [`refused as ${answer.refused}`]),
            ...answer.reasonFaults,
            ...(answer.score?.differences ?? []).filter((line) => COUNTS.test(line)),
          ]
        : [],
    ),
    ...(edits === null
      ? []
      : outcomeFaults(edits, (answer) => (answer.kind === "edits" ? answer.faults : []))),
    ...(harm === null
      ? []
      : outcomeFaults(harm, (answer) => (answer.kind === "harm" ? answer.faults : []))),
    ...(form === null ? [] : outcomeFaults(form, formFaults)),
  ];
}

function formFaults(answer: Answer): readonly string[] {
  return answer.kind === "form"
    ? [...answer.codes.map((code) => `raw code ${code}`), ...(answer.score?.differences ?? [])]
    : [];
}

function outcomeFaults(
  outcome: Outcome,
  of: (answer: Answer) => readonly string[],
): readonly string[] {
  if (outcome.kind === "failed") {
    return [`crash: ${outcome.reason}`];
  }
  return outcome.answer.kind === "crash"
    ? [`crash: ${outcome.answer.message.split("\n").slice(0, 3).join(" ")}`]
    : of(outcome.answer);
}

function answersOf(outcome: Outcome | null, kind: "boxes"): readonly BoxesAnswer[];
function answersOf(outcome: Outcome | null, kind: "edits"): readonly EditsAnswer[];
function answersOf(outcome: Outcome | null, kind: "harm"): readonly HarmAnswer[];
function answersOf(outcome: Outcome | null, kind: "form"): readonly FormAnswer[];
function answersOf(outcome: Outcome | null, kind: Answer["kind"]): readonly unknown[] {
  return outcome?.kind === "done" && outcome.answer.kind === kind ? [outcome.answer] : [];
}

function byReader<V>(of: (name: ReaderName) => V): Record<ReaderName, V> {
  return { platen: of("platen"), pdfjs: of("pdfjs"), poppler: of("poppler") };
}

function byRenderer<V>(of: (name: RendererName) => V): Record<RendererName, V> {
  return {
    pdfium: of("pdfium"),
    poppler: of("poppler"),
    ghostscript: of("ghostscript"),
    plates: of("plates"),
  };
}
