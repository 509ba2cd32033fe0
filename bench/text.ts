/**
 * What text costs: `npm run bench -- text`. Shaping by script and length, beside fontkit, and compiling by
 * complexity, in one run. Minima after a warm-up. Writes bench/results-text.txt. What fills cost is in run.ts.
 */
import { readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { performance } from "node:perf_hooks";
import fontkit from "@pdf-lib/fontkit";
import { createEngine } from "#engine/create-engine.ts";
import { createShaper } from "#engine/packages/harfbuzz.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { bigPictureFile, longPage } from "../tools/corpus/big-files.ts";
import { makeCard } from "./cards.ts";
import { timed } from "./rounds.ts";

const FONTS = "node_modules/@expo-google-fonts";
const parts = await loadEngineParts();
const engine = await createEngine(parts);
const arimo = parts.fonts.find(({ id }) => id === "bundled:arimo-400");
if (arimo === undefined) {
  throw new Error("the bundled fonts lack Arimo");
}
const lines: string[] = [];
const [cpu] = cpus();
lines.push(
  `Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpu?.model ?? "?"}`,
  "",
);
await shaping();
await compiling();
const report = `${lines.join("\n")}\n`;
process.stdout.write(report);
await writeFile("bench/results-text.txt", report);

interface Sample {
  readonly script: string;
  readonly tag: string;
  readonly direction: "ltr" | "rtl";
  readonly path: string;
  readonly text: string;
}

/** µs per string: HarfBuzz as the engine calls it, and fontkit as pdf-lib does. */
async function shaping(): Promise<void> {
  const samples: readonly Sample[] = [
    {
      script: "Latin",
      tag: "Latn",
      direction: "ltr",
      path: "arimo/400Regular/Arimo_400Regular.ttf",
      text: "Jürgen Groß-Affleck, office Wałbrzych ",
    },
    {
      script: "Greek",
      tag: "Grek",
      direction: "ltr",
      path: "arimo/400Regular/Arimo_400Regular.ttf",
      text: "Ελευθερία Παπαδοπούλου, Θεσσαλονίκη ",
    },
    {
      script: "Cyrillic",
      tag: "Cyrl",
      direction: "ltr",
      path: "arimo/400Regular/Arimo_400Regular.ttf",
      text: "Екатерина Щербакова, Новосибирск ",
    },
    {
      script: "Hebrew",
      tag: "Hebr",
      direction: "rtl",
      path: "arimo/400Regular/Arimo_400Regular.ttf",
      text: "שלום עולם בית הדפוס הירושלמי ",
    },
    {
      script: "Arabic",
      tag: "Arab",
      direction: "rtl",
      path: "noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf",
      text: "بطاقة دعوة لحفل افتتاح المطبعة ",
    },
    {
      script: "Thai",
      tag: "Thai",
      direction: "ltr",
      path: "noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf",
      text: "บัตรเชิญร่วมงานเปิดโรงพิมพ์ ",
    },
    {
      script: "Japanese",
      tag: "Hani",
      direction: "ltr",
      path: "sawarabi-mincho/400Regular/SawarabiMincho_400Regular.ttf",
      text: "東京都千代田区丸の内一丁目印刷所 ",
    },
  ];
  const shaper = await createShaper(parts.harfbuzzWasm);
  lines.push(
    "Shaping, µs per string (minimum of 400; fontkit of 100)",
    `${"script".padEnd(12)}${"letters".padStart(8)}${"ours".padStart(9)}${"fontkit".padStart(10)}${"ratio".padStart(8)}`,
  );
  for (const { script, tag, direction, path, text } of samples) {
    const bytes = new Uint8Array(await readFile(`${FONTS}/${path}`));
    const face = shaper.face({ id: path, bytes });
    const rival = fontkit.create(bytes);
    for (const length of [10, 40, 160]) {
      const string = text.repeat(Math.ceil(length / text.length)).slice(0, length);
      const options = { direction, script: tag, language: "", ligatures: true };
      const ours = await leastMs(400, () => face.shape(string, [0, string.length], options));
      // fontkit keeps laid out words, so each round lays out another string.
      let round = 0;
      const theirs = await leastMs(100, () => rival.layout(`${string}${(round += 1)}`));
      lines.push(
        `${script.padEnd(12)}${String(length).padStart(8)}${us(ours)}${us(theirs).padStart(10)}${(theirs / ours).toFixed(1).padStart(8)}`,
      );
    }
  }
  lines.push("");
}

async function compiling(): Promise<void> {
  const card = await makeCard(arimo?.bytes ?? new Uint8Array(0), {
    name: "card of 8 lines over a picture",
    pictureBytes: 375_000,
  });
  const files: readonly (readonly [string, Uint8Array])[] = [
    ["card of 8 lines over a picture, 370 KB", card.pdf],
    ["4 pictures and 32 lines, 5 MB", bigPictureFile(5 * 1024 * 1024).pdf],
    ...[1, 2, 4, 8].map(
      (times) => [`page of 40 kerned lines ×${times}`, longPage(times).pdf] as const,
    ),
    ["brochure in two columns, Chromium", await made("s06-brochure-two-columns-chromium.pdf")],
    ["letter with a table, LibreOffice", await made("s09-letterhead-table-libreoffice.pdf")],
  ];
  lines.push(
    "Compiling, warm (minimum of 20)",
    `${"".padEnd(44)}${"boxes".padStart(6)}${"ms".padStart(9)}${"µs per box".padStart(12)}`,
  );
  for (const [name, pdf] of files) {
    const { pages } = await engine.compileTemplate(pdf);
    const boxes = pages.reduce((sum, page) => sum + page.boxes.length, 0);
    const ms = await leastMs(20, () => engine.compileTemplate(pdf));
    lines.push(
      `${name.padEnd(44)}${String(boxes).padStart(6)}${ms.toFixed(2).padStart(9)}${((ms * 1000) / boxes).toFixed(0).padStart(12)}`,
    );
  }
  lines.push("");
}

async function made(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(`test/corpus/made/${name}`));
}

/** The least of `rounds` after a fifth as many uncounted. */
async function leastMs(rounds: number, job: () => unknown): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < rounds / 5 && performance.now() - start < 5000; i++) {
    await job();
  }
  let least = Infinity;
  for (let i = 0; i < rounds; i++) {
    least = Math.min(least, await timed(job));
  }
  return least;
}

function us(ms: number): string {
  return (ms * 1000).toFixed(1).padStart(9);
}
