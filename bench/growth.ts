/**
 * Whether costs grow faster than files: `npm run bench -- growth` (`-- growth TEXT` takes the files with TEXT in their
 * names). Each made file pushes one quantity that an upload controls; processor time of compiling it, of one fill of all
 * its fields and of the check of that, at some size and at four times that. Told are the times at the larger size and how
 * many times those at the smaller one they are: more than about seven is faster than the file. Writes nothing.
 */
import process from "node:process";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { writePdf } from "#test/support/write-pdf.ts";
import { runAsEngine } from "./as-engine.ts";

/** Points; the engine takes no longer page. */
const LONGEST_PT = 14_000;
const TIMES = 4;
/** The service's fill takes no longer values. */
const MOST_CHARACTERS = 200_000;

interface Made {
  readonly content: string;
  readonly heightPt?: number;
  /** Content of forms, named X0 and so on. */
  readonly forms?: readonly string[];
}

const COLUMNS = 20;
const [CELL_PT, ROW_PT] = [90, 30];

const shown = (x: number, y: number, text: string): string =>
  `BT /F1 9 Tf ${x} ${y} Td (${text}) Tj ET\n`;
const each = (count: number, of: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join("");
const cell = (i: number): readonly [number, number] => [
  20 + (i % COLUMNS) * CELL_PT,
  20 + Math.floor(i / COLUMNS) * ROW_PT,
];
const cells = (count: number): number => 40 + Math.ceil(count / COLUMNS) * ROW_PT;
const inCell = (i: number): string => shown(...cell(i), `Garden ${i}`);
const word = (i: number): string => ["Garden", "Lamp", "River", "Street", "Paper"][i % 5] ?? "";

const FILES: Readonly<Record<string, readonly [size: number, make: (size: number) => Made]>> = {
  "fills over 500 texts": [
    12_500,
    (size) => ({
      content: `${each(500, inCell)}${each(size, (i) => `${(i * 37) % 1800} ${(i * 91) % 790} 6 6 re f\n`)}`,
    }),
  ],
  "rows of a price list": [
    300,
    (size) => ({
      content: each(
        size,
        (i) =>
          shown(40, 20 + 14 * i, `${word(i)} ${word(i + 2)}`) +
          shown(400, 20 + 14 * i, `${(i % 90) + 1}.50`),
      ),
      heightPt: 40 + 14 * size,
    }),
  ],
  "lines of one box": [
    600,
    (size) => ({
      content: each(size, (i) => shown(40, 20 + 12 * i, `${word(i)} ${word(i + 1)} and ${i}`)),
      heightPt: 40 + 12 * size,
    }),
  ],
  "clips in one another": [
    600,
    (size) => ({
      content: `${each(size, (i) => `q 0 0 1850 ${cells(size) - i / 1e3} re W n ${inCell(i)}`)}${each(size, () => "Q\n")}`,
      heightPt: cells(size),
    }),
  ],
  "forms with a text": [
    500,
    (size) => ({
      content: each(size, (i) => `q 1 0 0 1 ${cell(i).join(" ")} cm /X${i} Do Q\n`),
      heightPt: cells(size),
      forms: Array.from({ length: size }, (_, i) => shown(2, 5, `Lamp ${i}`)),
    }),
  ],
  "texts with a replacement text": [
    600,
    (size) => ({
      content: each(size, (i) => `/Span <</ActualText(Garden ${i})>> BDC ${inCell(i)}EMC\n`),
      heightPt: cells(size),
    }),
  ],
};

runAsEngine();
const engine = await createEngine(await loadEngineParts());
const filter = process.argv[3] ?? "";
process.stdout.write(`${"".padEnd(32)}    compile          fill         check\n`);
for (const [name, [size, make]] of Object.entries(FILES)) {
  if (name.includes(filter)) {
    const less = await costOf(engine, pdfOf(make(size)));
    const more = await costOf(engine, pdfOf(make(TIMES * size)));
    const columns = more.map(
      (ms, i) => `${ms.toFixed(0).padStart(6)} ms ${(ms / (less[i] ?? 1)).toFixed(1).padStart(4)}`,
    );
    process.stdout.write(`${`${TIMES * size} ${name}`.padEnd(32)} ${columns.join(" ")}\n`);
  }
}

/** Processor time, ms, of compiling a file, of a fill of its fields and of the check of that. */
async function costOf(
  of: Pick<Engine, "compileTemplate" | "fillTemplate" | "verifyPdf">,
  pdf: Uint8Array,
): Promise<readonly number[]> {
  const times: number[] = [];
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const start = process.cpuUsage();
    const result = await call();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
    return result;
  };
  const template = withTextOpen(await timed(() => of.compileTemplate(pdf)));
  const values: Record<string, string> = {};
  let characters = 0;
  for (const { id, defaultValue } of template.fields) {
    const text = defaultValue ?? "";
    characters += id.length + text.length;
    if (characters < MOST_CHARACTERS) {
      values[id] = text
        .split("\n")
        .map((line) => line.slice(1))
        .join("\n");
    }
  }
  const filled = await timed(() => of.fillTemplate(template, values, { force: true }));
  const { pages, fields } = template;
  await timed(() =>
    of.verifyPdf(pdf, filled.pdf, { order: { pages, fields, values, inks: null } }),
  );
  return times;
}

/** Content higher than a page may be is scaled down. */
function pdfOf({ content, heightPt = 842, forms = [] }: Made): Uint8Array {
  const scale = Math.min(1, LONGEST_PT / heightPt);
  const names = forms.map((_, i) => `/X${i} ${7 + i} 0 R`).join("");
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${1850 * scale} ${heightPt * scale}]/Resources 4 0 R/Contents 6 0 R>>`,
    `<</Font<</F1 5 0 R>>/XObject<<${names}>>>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    { dict: "", data: `${scale} 0 0 ${scale} 0 0 cm\n${content}` },
    ...forms.map((data) => ({
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 90 30]/Resources 4 0 R",
      data,
    })),
  ]);
}
