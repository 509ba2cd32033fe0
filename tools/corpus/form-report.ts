/** The table of forms: what a designer would open is open, all else is not, and each field says what it is. */
import { addFormScores, type FormMeasure, type FormScore } from "#test/support/form-score.ts";
import { atLeast, atMost, type Gate, shown } from "./gate.ts";
import type { FormAnswer } from "./tasks.ts";

/** What forms must hold: at least or at most this share, null for a figure that is only shown. */
const FORM_GATES: readonly (readonly [FormMeasure, string, "least" | "most", number | null])[] = [
  ["opened", "what a designer would open is open", "least", 0.95],
  ["restOpen", "the rest that is open", "most", 0.05],
  ["reasons", "locked text with the right reason", "least", 0.85],
  ["labels", "labels right", "least", 0.85],
  ["untold", "labels untold (Text N) of a known kind", "most", null],
  ["samples", "labels that are the sample", "most", 0],
  ["order", "order right", "least", 0.95],
  ["groups", "groups right", "least", 0.8],
  ["placeholders", "placeholders read", "least", 0.95],
  ["required", "required right", "least", 0.95],
  ["lines", "inputs of one line and of several right", "least", 0.95],
];

/** Gates of the forms of a set; none where no file of it has been judged. */
export function formGates(forms: readonly FormAnswer[]): readonly Gate[] {
  if (forms.length === 0) {
    return [];
  }
  const total = scoreOf(forms);
  return [
    ...FORM_GATES.map(([measure, name, way, share]) => {
      const { right, of } = total[measure];
      return share === null
        ? shown(name, right, of)
        : way === "least"
          ? atLeast(name, right, of, share)
          : atMost(name, right, Math.floor(share * of));
    }),
    atMost(
      "raw codes of placeholders in filled files",
      forms.reduce((sum, { codes }) => sum + codes.length, 0),
      0,
    ),
  ];
}

const COLUMNS: readonly (readonly [FormMeasure, string])[] = [
  ["opened", "open of the designer's"],
  ["restOpen", "open of the rest"],
  ["labels", "labels right"],
  ["untold", "untold"],
  ["samples", "samples"],
  ["order", "order"],
  ["groups", "groups"],
  ["placeholders", "placeholders"],
  ["required", "required"],
];

/** One line for each judged file, right of all; a cell is empty where there is nothing to judge. */
export function formTable(forms: ReadonlyMap<string, FormAnswer>): string {
  const row = (name: string, score: FormScore, codes: number): string => {
    const cells = COLUMNS.map(([measure]) => {
      const { right, of } = score[measure];
      return of === 0 ? "" : `${right}/${of}`;
    });
    return `| ${[name, ...cells, codes === 0 ? "" : codes].join(" | ")} |`;
  };
  const all = [...forms].flatMap(([name, { score, codes }]) =>
    score === null ? [] : [row(name.replace(/\.pdf$/u, ""), score, codes.length)],
  );
  const codes = [...forms.values()].reduce((sum, one) => sum + one.codes.length, 0);
  return [
    `Forms as a designer would open them, ${forms.size} files:`,
    "",
    `| ${["file", ...COLUMNS.map(([, name]) => name), "raw codes"].join(" | ")} |`,
    `| --- ${"| --: ".repeat(COLUMNS.length + 1)}|`,
    ...all,
    row("all", scoreOf([...forms.values()]), codes),
  ].join("\n");
}

function scoreOf(forms: readonly FormAnswer[]): FormScore {
  return addFormScores(forms.flatMap(({ score }) => (score === null ? [] : [score])));
}
