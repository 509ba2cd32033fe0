import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { stressDocument } from "#domain/stress-document.ts";
import type {
  FieldStress,
  StressCase,
  StressReport,
  Capacity,
} from "#engine/contract/stress-report.ts";
import { CliError, EXIT, type Command } from "../command.ts";
import { parseCommandLine, readInput, writeOutput } from "../files.ts";

/** Cases told of each field without --json. */
const TOLD = 3;

/**
 * The command `stress`: the service's stress test for whoever designs a template, before it is uploaded. Exit
 * code 0 whatever is found: how much room is enough is the designer's to say.
 */
export const stress: Command = {
  name: "stress",
  help: `platen stress FILE [--pictures FOLDER] [--json]

Tries long and odd real-world values in every field, through the fitting that
press files are made with: how much fits, at which size, which characters no font
prints. Exit code 0, whatever is found.

  --pictures FOLDER  writes the twelve worst as PNG into the folder
  --json             the report as JSON`,
  async run(context, args) {
    const { values, positionals } = parseCommandLine(
      args,
      { json: { type: "boolean" }, pictures: { type: "string" } },
      ["FILE"],
    );
    const pdf = await readInput(positionals[0] ?? "");
    const engine = await context.engine();
    const template = await engine.compileTemplate(pdf);
    const folder = values.pictures;
    const report = await engine.stressTemplate(template, { pictures: folder !== undefined });
    const paths = folder === undefined ? [] : await writePictures(report, folder);
    context.print(values.json === true ? jsonOf(report, paths) : textOf(report, paths));
    return EXIT.ok;
  },
};

/**
 * Numbered by rank, the worst first; returns the paths in that order. An existing folder is used, files of an
 * earlier run are replaced.
 */
async function writePictures({ pictures }: StressReport, folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true });
  } catch {
    throw new CliError(EXIT.fileError, `cannot make the folder ${folder}`);
  }
  const paths: string[] = [];
  for (const [index, { png }] of pictures.entries()) {
    const path = join(folder, `${String(index + 1).padStart(2, "0")}.png`);
    await writeOutput(path, png);
    paths.push(path);
  }
  return paths;
}

/** As the API tells it, and where the pictures are. */
function jsonOf({ fields, pictures, fieldsLeftOut }: StressReport, paths: string[]): string {
  // By identity: the cases with pictures are among those of the fields.
  const pictureOf = new Map(
    pictures.map(({ case: shown }, index) => [shown, paths[index] ?? null] as const),
  );
  return JSON.stringify(
    {
      fields: stressDocument(fields, (one) => ({ picture: pictureOf.get(one) ?? null })),
      fields_left_out: fieldsLeftOut,
    },
    null,
    2,
  );
}

/** For people: a line for each field and its three worst values, then where the pictures are. */
function textOf({ fields, pictures, fieldsLeftOut }: StressReport, paths: string[]): string {
  const lines = fields.flatMap(linesOf);
  if (fieldsLeftOut > 0) {
    lines.push(`${fieldsLeftOut} more fields were not tried`);
  }
  paths.forEach((path, index) => {
    const shown = pictures[index]?.case;
    lines.push(`${path}: ${shown?.value ?? ""} at ${shown?.sizePt.toFixed(2) ?? ""} pt`);
  });
  return lines.length === 0 ? "no fields" : lines.join("\n");
}

/** One field: its room, how many values fit, what it cannot print. */
function linesOf({
  label,
  capacity,
  missingCharacters,
  tried,
  failed,
  worst,
}: FieldStress): string[] {
  const missing =
    missingCharacters.length === 0 ? "" : `; prints no ${missingCharacters.join(" ")}`;
  return [
    `${label}: ${capacityText(capacity)}; ${tried - failed} of ${tried} values fit${missing}`,
    ...worst.slice(0, TOLD).map(caseText),
  ];
}

/**
 * Room as numbers of wide, usual and narrow letters, since a number of characters alone says little in
 * proportional type.
 */
function capacityText(capacity: Capacity | null): string {
  if (capacity === null) {
    return "shown nowhere";
  }
  const { widest, usual, narrowest, sizePt } = capacity;
  return `${widest ?? "no"} W, ${usual ?? "no"} n, ${narrowest ?? "no"} i at ${sizePt} pt`;
}

/** One value: what cannot be printed comes before what does not fit, as no size helps there. */
function caseText({ value, fits, missing, sizePt, authoredSizePt }: StressCase): string {
  if (missing.length > 0) {
    return `  cannot print ${missing.join(" ")}: ${value}`;
  }
  const size = `${sizePt} pt of ${Math.round(authoredSizePt * 100) / 100}`;
  return fits ? `  ${size}: ${value}` : `  does not fit at ${size}: ${value}`;
}
