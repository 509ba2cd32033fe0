/** Blocks of text as pdf.js and poppler give them, for comparison with the boxes on the same truth. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Block } from "#test/support/box-score.ts";

const run = promisify(execFile);

interface Item {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly hasEOL: boolean;
}

/**
 * Text content of pdf.js merged into blocks by its own signs: items up to an end of line are a line;
 * lines of one height that follow each other at up to 1.6 times it, with a common edge, are a block.
 */
export async function pdfjsBlocks(pdf: Uint8Array): Promise<readonly (readonly Block[])[]> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const pages: (readonly Block[])[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { transform } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(
      blocksOf(
        linesOf(
          items.flatMap((item) => ("str" in item ? [item as Item] : [])),
          transform as readonly number[],
        ),
      ),
    );
  }
  await document.destroy();
  return pages;
}

/** All text of a file as pdf.js reads it, in the order of its content. */
export async function pdfjsText(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  let text = "";
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    text += items.map((item) => ("str" in item ? item.str : "")).join("");
  }
  await document.destroy();
  return text;
}

interface Line {
  readonly text: string;
  readonly size: number;
  readonly bboxPt: readonly [number, number, number, number];
}

function linesOf(items: readonly Item[], view: readonly number[]): readonly Line[] {
  const lines: Line[] = [];
  let open: Item[] = [];
  const close = (): void => {
    const inked = open.filter(({ str }) => str.trim() !== "");
    if (inked.length > 0) {
      lines.push({
        text: open.map(({ str }) => str).join(""),
        size: Math.max(...inked.map(({ height }) => height)),
        bboxPt: hullOf(inked, view),
      });
    }
    open = [];
  };
  for (const item of items) {
    open.push(item);
    if (item.hasEOL) {
      close();
    }
  }
  close();
  return lines;
}

function hullOf(
  items: readonly Item[],
  [a = 1, b = 0, c = 0, d = -1, e = 0, f = 0]: readonly number[],
): Line["bboxPt"] {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const { transform, width, height } of items) {
    const [ta = 1, tb = 0, tc = 0, td = 1, tx = 0, ty = 0] = transform;
    const [along, up] = [Math.hypot(ta, tb) || 1, Math.hypot(tc, td) || 1];
    for (const s of [0, width / along]) {
      for (const t of [0, height / up]) {
        const [x, y] = [ta * s + tc * t + tx, tb * s + td * t + ty];
        xs.push(a * x + c * y + e);
        ys.push(b * x + d * y + f);
      }
    }
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function blocksOf(lines: readonly Line[]): readonly Block[] {
  const blocks: Line[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1)?.at(-1);
    if (last !== undefined && followsOn(last, line)) {
      blocks.at(-1)?.push(line);
    } else {
      blocks.push([line]);
    }
  }
  return blocks.map((block) => ({
    lines: block.map(({ text }) => text),
    bboxPt: [
      Math.min(...block.map(({ bboxPt }) => bboxPt[0])),
      Math.min(...block.map(({ bboxPt }) => bboxPt[1])),
      Math.max(...block.map(({ bboxPt }) => bboxPt[2])),
      Math.max(...block.map(({ bboxPt }) => bboxPt[3])),
    ],
  }));
}

function followsOn(above: Line, below: Line): boolean {
  const near = 0.2 * above.size;
  const step = below.bboxPt[3] - above.bboxPt[3];
  const middles = [above, below].map(({ bboxPt }) => (bboxPt[0] + bboxPt[2]) / 2);
  const sharesEdge =
    Math.abs(above.bboxPt[0] - below.bboxPt[0]) < near ||
    Math.abs(above.bboxPt[2] - below.bboxPt[2]) < near ||
    Math.abs((middles[0] ?? 0) - (middles[1] ?? 0)) < near;
  return (
    Math.abs(above.size - below.size) < 0.05 * above.size &&
    step > 0 &&
    step < 1.6 * above.size &&
    sharesEdge
  );
}

/** Blocks of `pdftotext -bbox-layout`, page by page. */
export async function popplerBlocks(path: string): Promise<readonly (readonly Block[])[]> {
  const { stdout } = await run("pdftotext", ["-bbox-layout", "-enc", "UTF-8", path, "-"], {
    maxBuffer: 256 * 1024 * 1024,
  });
  return stdout
    .split("<page ")
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<block ([^>]*)>([\s\S]*?)<\/block>/gu)].map(
        ([, sides = "", body = ""]) => ({
          lines: [...body.matchAll(/<line [^>]*>([\s\S]*?)<\/line>/gu)].map(([, line = ""]) =>
            [...line.matchAll(/<word [^>]*>([^<]*)<\/word>/gu)]
              .map(([, word = ""]) => plainText(word))
              .join(" "),
          ),
          bboxPt: [
            side(sides, "xMin"),
            side(sides, "yMin"),
            side(sides, "xMax"),
            side(sides, "yMax"),
          ],
        }),
      ),
    );
}

function side(attributes: string, name: string): number {
  return Number(new RegExp(`${name}="([-.\\d]+)"`, "u").exec(attributes)?.[1] ?? 0);
}

function plainText(xml: string): string {
  return xml
    .replace(/&lt;/gu, "<")
    .replace(/&gt;/gu, ">")
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, "&");
}
