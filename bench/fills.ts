/** Fills of three lines: cards by size and by what is on them, letters the card has or lacks, and first fills. */
import type { Template } from "#engine/contract/template.ts";
import type { Engine } from "#engine/engine.ts";
import { FILLED, makeCard, type Card, valuesFor } from "./cards.ts";
import type { Group } from "./report.ts";
import {
  type Fill,
  libPdfHelvetica,
  libPdfSubset,
  pdfLibHelvetica,
  pdfLibSubset,
  pdfmeSubset,
} from "./rivals.ts";
import { type Side, sideBySide } from "./rounds.ts";
import { type Letters, textSource } from "./texts.ts";

export interface FillBench {
  readonly engine: Engine;
  /** TrueType, of the cards and of the rivals. */
  readonly font: Uint8Array;
  readonly rounds: number;
}

const MB = 1024 * 1024;
const OVER_IT = "loads the file, draws over it, writes all of it";
const APPENDS = "loads what it needs, draws over it, appends";

export async function fillGroups(bench: FillBench): Promise<readonly Group[]> {
  const { font } = bench;
  const picture = await makeCard(font, { name: "card over a picture", pictureBytes: 375_000 });
  const plain = await makeCard(font, { name: "card without pictures" });
  const curves = await makeCard(font, { name: "card over curves", vectorBytes: 780 * 1024 });
  const large = await makeCard(font, {
    name: "card over pictures",
    pictureBytes: 20 * MB,
    pictures: 4,
  });
  const reuse = `Letters the card has, so no font is embedded; the others draw in Helvetica, which needs none either.`;
  return [
    await group(bench, { card: picture, letters: "of the card", about: reuse }),
    await group(bench, {
      card: picture,
      letters: "others",
      about: "Letters the card lacks (ß, ł, y): a font comes into the file.",
    }),
    await group(bench, { card: plain, letters: "of the card", about: reuse }),
    await group(bench, {
      card: curves,
      letters: "of the card",
      about: `${reuse} Text and curves are one content stream: ours unpacks, changes and packs all of it, the others add a stream.`,
    }),
    await group(bench, { card: large, letters: "of the card", about: reuse }),
    await firstOfTemplate(bench),
  ];
}

async function group(
  bench: FillBench,
  {
    card,
    letters,
    about,
  }: { readonly card: Card; readonly letters: Letters; readonly about: string },
): Promise<Group> {
  const template = await bench.engine.compileTemplate(card.pdf);
  await requireSound(bench, { card, template, letters });
  const sides = [...oursFor(bench, { template, letters }), ...rivalsFor(bench, { card, letters })];
  const result = await sideBySide(sides, bench.rounds);
  const addedBytes = new Map<string, number>();
  for (const { name, run } of sides) {
    addedBytes.set(name, (await written(run)) - card.pdf.length);
  }
  const size =
    card.pdf.length < MB
      ? `${Math.round(card.pdf.length / 1024)} KB`
      : `${(card.pdf.length / MB).toFixed(1)} MB`;
  return {
    ...result,
    title: `Fill, ${card.name}, ${size}, letters ${letters === "others" ? "it lacks" : "it has"}`,
    about,
    addedBytes,
  };
}

function oursFor(
  { engine }: FillBench,
  { template, letters }: { readonly template: Template; readonly letters: Letters },
): readonly Side[] {
  const side = (name: string, work: string, fontParts: "block" | "glyphs"): Side => {
    const texts = textSource(letters, 1);
    return {
      name,
      work,
      run: () => engine.fillTemplate(template, valuesFor(template, texts()), { fontParts }),
    };
  };
  const replaces = "replaces the three lines, appends";
  return letters === "of the card"
    ? [side("Platen", replaces, "block")]
    : [
        side("Platen", `${replaces}, with a font block made ready`, "block"),
        side("Platen, smallest", `${replaces}, with a subset of the letters in use`, "glyphs"),
      ];
}

function rivalsFor(
  { font }: FillBench,
  { card, letters }: { readonly card: Card; readonly letters: Letters },
): readonly Side[] {
  const side = (name: string, work: string, fill: Fill): Side => {
    const texts = textSource(letters, 1);
    return { name, work, run: () => fill(card.pdf, texts()) };
  };
  if (letters === "of the card") {
    return [
      side("pdf-lib", OVER_IT, pdfLibHelvetica.byDefault),
      side("pdf-lib, tuned", `${OVER_IT}, without object streams or pauses`, pdfLibHelvetica.tuned),
      side("LibPDF", APPENDS, libPdfHelvetica),
    ];
  }
  const subset = pdfLibSubset(font);
  return [
    side("pdf-lib", `${OVER_IT}, with a subset`, subset.byDefault),
    side(
      "pdf-lib, tuned",
      `the same, font parsed once, without object streams or pauses`,
      subset.tuned,
    ),
    side("LibPDF", `${APPENDS}, with a subset`, libPdfSubset(font)),
    side("pdfme", "makes a new file around the page, with a subset", pdfmeSubset(font)),
  ];
}

/** Each call fills another template for the first time, in a process that has filled others. */
async function firstOfTemplate(bench: FillBench): Promise<Group> {
  const { engine, font, rounds } = bench;
  // Rounds before and counted, and one for the bytes.
  const templates: Template[] = [];
  for (let number = 1; number <= rounds + 4; number++) {
    const { pdf } = await makeCard(font, { name: "", pictureBytes: 375_000, number });
    templates.push(await engine.compileTemplate(pdf));
  }
  const texts = textSource("others", 3);
  const next = { ours: 0, pdfLib: 0, libPdf: 0 };
  const templateAt = (i: number): Template => {
    const template = templates[i % templates.length];
    if (template === undefined) {
      throw new Error("there are no templates");
    }
    return template;
  };
  const subset = pdfLibSubset(font);
  const libPdf = libPdfSubset(font);
  const sides: readonly Side[] = [
    {
      name: "Platen",
      work: "replaces three lines of a template it has not filled before, with a font block",
      once: true,
      run: () => {
        const template = templateAt(next.ours++);
        return engine.fillTemplate(template, valuesFor(template, texts()));
      },
    },
    {
      name: "pdf-lib, tuned",
      work: `${OVER_IT}, with a subset`,
      once: true,
      run: () => subset.tuned(templateAt(next.pdfLib++).source, texts()),
    },
    {
      name: "LibPDF",
      work: `${APPENDS}, with a subset`,
      once: true,
      run: () => libPdf(templateAt(next.libPdf++).source, texts()),
    },
  ];
  return {
    ...(await sideBySide(sides, rounds)),
    title: "First fill of a template, card over a picture, letters it lacks",
    about:
      "Every call another card, compiled before but never filled: nothing made ready for it is there yet.",
  };
}

/** A bench of fills that do not do what they say measures nothing. */
async function requireSound(
  { engine }: FillBench,
  {
    card,
    template,
    letters,
  }: { readonly card: Card; readonly template: Template; readonly letters: Letters },
): Promise<void> {
  const texts = textSource(letters, 9);
  const { pdf, fit, problems } = await engine.fillTemplate(template, valuesFor(template, texts()));
  const changed = fit.boxes.filter((box) => box.changed).length;
  const { ok } = await engine.verifyPdf(card.pdf, pdf);
  const embeds = fit.fontsUsed.some(({ role }) => role !== "embedded");
  const bad = problems.filter(({ severity }) => severity === "error");
  if (changed !== FILLED.length || !ok || bad.length > 0 || embeds !== (letters === "others")) {
    throw new Error(
      `${card.name}: ${changed} boxes changed, verified ${ok}, new font ${embeds}, ${bad.map(({ code }) => code).join(" ")}`,
    );
  }
}

async function written(run: Side["run"]): Promise<number> {
  const result: unknown = await run();
  if (result instanceof Uint8Array) {
    return result.length;
  }
  if (
    typeof result === "object" &&
    result !== null &&
    "pdf" in result &&
    result.pdf instanceof Uint8Array
  ) {
    return result.pdf.length;
  }
  throw new Error("a side writes no file");
}
