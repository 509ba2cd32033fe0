/** docs/corpus.md: one column for each set, one line for each file with a fault. */
import { formTable } from "./form-report.ts";
import { type Gate, percent } from "./gate.ts";
import { type FileResult, gatesOf, jointGatesOf, type SetSummary, summarise } from "./gates.ts";
import type { SetName } from "./options.ts";
import type { Cost } from "./cost.ts";

export interface Report {
  readonly markdown: string;
  readonly met: boolean;
}

const MOST_LINES_PER_FILE = 3;

/** The page, and whether every gate is met. */
export function reportOf(
  sets: ReadonlyMap<SetName, readonly FileResult[]>,
  cost: Cost | null,
): Report {
  const parts = [HEAD];
  let met = cost?.gates.every((gate) => gate.met) ?? true;
  const summaries: SetSummary[] = [];
  for (const [name, results] of sets) {
    const summary = summarise(results);
    summaries.push(summary);
    const gates = gatesOf(summary);
    met &&= gates.every((gate) => gate.met);
    parts.push(setPart(name, { summary, gates }));
  }
  const joint = jointGatesOf(summaries);
  met &&= joint.every((gate) => gate.met);
  parts.push(`## All sets with truth together\n\n${gateTable(joint)}`);
  if (cost !== null) {
    parts.push(`## Time and memory\n\n${cost.markdown}\n\n${gateTable(cost.gates)}`);
  }
  return { markdown: `${parts.join("\n\n")}\n`, met };
}

const HEAD = `# Corpus results

Made by \`npm run corpus\` (\`--set given|generated|wild\`, \`--filter TEXT\`, \`--boxes-only\`,
\`--all-renderers\`, \`--jobs N\`; with \`--answers FILE\`, which keeps the answers, a run that was broken off goes
on). A box is exact when it has the lines of the truth; a merge is a box with the characters of two truth boxes. Every box is written again with its own text (each operator
anew, with the codes and numbers it had) and every field filled with other text, every second one at a time
(in the given set also each alone). Pixels may change where the old and the new lines stand (1.25 em above the baseline, 0.5 em below,
0.35 em beside, plus 2 px); 150 dpi throughout. Each filled file passes the verifier, is not worse in \`qpdf --check\` than
its template, and poppler reads the new text. Ghostscript and its plates (tiffsep) run on the given set
and a sample of the generated one unless \`--all-renderers\` is given. Values that do not fit or have no
glyph are refused by the engine and counted.

What a fill must never do is counted by readers and renderers. Words lost: fills with {} and with every default sent
back, read by poppler. Clips and ghosts: up to two pages of each file drawn by PDFium at 96 dpi with and without
their text and their clips (variants written by qpdf); new ink that shows only without clips is cut, and what follows
the old letters when all text is away is a ghost. Words set again: one word of up to 24 boxes is declared a field and
filled, the others must keep their widths and the fill be proven. Finals: every field filled in its own letters, changed in part
(\`PART_CHANGES\`), in other ways (\`WHOLE_CHANGES\`) and left out beside others that stay; the verifier has to pass what the fill takes. Classes: families judged by eye (\`tools/corpus/font-classes.data.ts\`).
Alignment: boxes of three lines and more whose edges tell. The fetched set (\`test/corpus/README.md\`) has no truth
of boxes and is not committed; \`--step N\` takes every Nth file of a set.

Forms: designs of the generated set (f…) and fetched files that a designer has judged (\`test/corpus/fetched-fields.json\`).
What the truth opens must be open and the rest not; a label says what the text is, "Text 3" where nobody could tell;
neighbours in the order of the eye are neighbours in the form. \`--forms-only\` judges nothing else.`;

function setPart(
  name: SetName,
  { summary, gates }: { readonly summary: SetSummary; readonly gates: readonly Gate[] },
): string {
  const parts = [
    `## ${name}: ${summary.files} files, ${summary.boxes} boxes`,
    gateTable(gates),
    `${summary.refused} refused; ${summary.fills} fills with other text, ${summary.valuesRefused} values refused; drawn by ${Object.entries(
      summary.filesDrawn,
    )
      .map(([renderer, files]) => `${renderer} ${files}`)
      .join(", ")} files.`,
  ];
  const codes = Object.entries(summary.ownCodes).toSorted(([, a], [, b]) => b - a);
  if (codes.length > 0) {
    parts.push(
      `Own text that differs, by reason: ${codes.map(([code, count]) => `${code} ${count}`).join(", ")}.`,
    );
  }
  if (summary.readers.platen.expected > 0) {
    parts.push(readerTable(summary));
  }
  parts.push(timeTable(summary));
  if (summary.forms.size > 0) {
    parts.push(formTable(summary.forms));
  }
  if (name === "fetched" && summary.harms.size > 0) {
    parts.push(fileTable(summary));
  }
  if (summary.faults.size > 0) {
    const lines = [...summary.faults].flatMap(([file, faults]) => {
      const more = faults.length - MOST_LINES_PER_FILE;
      return [
        `- ${file}: ${faults.slice(0, MOST_LINES_PER_FILE).join("; ")}${more > 0 ? `; and ${more} more` : ""}`,
      ];
    });
    parts.push(`### Faults (${name})\n\n${lines.join("\n")}`);
  }
  return parts.join("\n\n");
}

function timeTable({ firstCpuMs, compileMs, harms }: SetSummary): string {
  const timed = [...harms.values()].filter(({ verifyMs }) => verifyMs > 0);
  const row = (name: string, values: readonly number[], digits: number): string => {
    const sorted = values.toSorted((a, b) => a - b);
    const at = (share: number): string =>
      (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(digits);
    return `| ${name} | ${sorted.length} | ${at(0.5)} | ${at(0.9)} | ${at(0.99)} | ${at(1)} |`;
  };
  const rows: readonly (readonly [name: string, values: readonly number[], digits: number])[] = [
    ["first compile ms, all threads", firstCpuMs, 0],
    ["compile ms, warm", compileMs, 0],
    ["verification ms, every second field filled", timed.map(({ verifyMs }) => verifyMs), 0],
    ["verification over compile", timed.map((one) => one.verifyMs / Math.max(one.compileMs, 1)), 1],
  ];
  return [
    "Processor time:",
    "",
    "| | files | p50 | p90 | p99 | most |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows.filter(([, values]) => values.length > 0).map((cells) => row(...cells)),
  ].join("\n");
}

/** One line for each file: the set has no truth, so that a figure is best read beside its file. */
function fileTable({ harms }: SetSummary): string {
  const rows = [...harms].map(([name, harm]) => {
    const placeholders = harm.falsePlaceholders + harm.missedPlaceholders;
    const figures = [
      harm.changedBoxes,
      harm.lostWords,
      harm.cutBoxes,
      harm.ghosts,
      harm.refusedFinals,
      harm.setAgain,
      harm.wrongClasses,
      placeholders,
      harm.symbolBoxes,
      harm.alignJudged - harm.alignRight,
      harm.substitutedBoxes,
      harm.exactTwins,
    ].map((figure) => (figure === 0 ? "" : String(figure)));
    const times = [harm.compileMs, harm.verifyMs].map((ms) => ms.toFixed(0));
    return `| ${[name.replace(/\.pdf$/u, ""), ...figures, ...times].join(" | ")} |`;
  });
  const columns =
    "file, boxes changed, words lost, cut, ghosts, finals refused, set again, wrong class, placeholders, symbols, misaligned, substituted, exact copies, compile ms, verify ms";
  return [
    `| ${columns.split(", ").join(" | ")} |`,
    `| --- ${"| --: ".repeat(columns.split(",").length - 1)}|`,
    ...rows,
  ].join("\n");
}

function gateTable(gates: readonly Gate[]): string {
  const rows = gates.map(
    ({ name, value, limit, met }) =>
      `| ${name} | ${value} | ${limit} | ${met ? "met" : "**MISSED**"} |`,
  );
  return ["| gate | found | limit | |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function readerTable({ readers }: SetSummary): string {
  const named = [
    ["Platen boxes", readers.platen],
    ["pdf.js text content, merged to blocks", readers.pdfjs],
    ["pdftotext -bbox-layout blocks", readers.poppler],
  ] as const;
  const rows = named.map(
    ([name, { expected, found, exact, merged, split }]) =>
      `| ${name} | ${found} | ${percent(exact, expected)} | ${percent(exact, found)} | ${percent(merged, found)} | ${percent(split, expected)} |`,
  );
  return [
    "The same truth, white space and line breaks aside, by three readers:",
    "",
    "| reader | blocks | recall | precision | merges | splits |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
