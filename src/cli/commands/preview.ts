import { printedValues } from "#engine/contract/printed-values.ts";
import { CliError, EXIT, type Command } from "../command.ts";
import {
  parseCommandLine,
  readInput,
  readValues,
  refuseSameFile,
  refuseUnknownFields,
  writeOutput,
} from "../files.ts";
import type { PreviewArea } from "#engine/contract/preview.ts";

/** The page boundaries of ISO 32000-2, 14.11.2 that a print shop looks at. */
const AREAS: readonly string[] = ["trim", "bleed", "media"];

/**
 * The command `preview`: fills and draws, so that what is seen is what would be printed. Text that does not
 * fit is told and drawn all the same, unlike in `fill`: the picture is how one sees by how much.
 */
export const preview: Command = {
  name: "preview",
  help: `platen preview FILE [--values V.json] [--page N] [--dpi D] [--area trim|bleed|media] -o OUT.png

Rasters the very bytes that go to press, filled with the values when given.

  --values FILE      JSON object: field to text
  --page N           1 is the first page (default 1)
  --dpi D            36 to 600 (default 192)
  --area AREA        trim (default), bleed or media
  -o, --output FILE  where the PNG goes`,
  async run(context, args) {
    const { values: options, positionals } = parseCommandLine(
      args,
      {
        values: { type: "string" },
        page: { type: "string" },
        dpi: { type: "string" },
        area: { type: "string" },
        output: { type: "string", short: "o" },
      },
      ["FILE"],
    );
    const { output, area = "trim" } = options;
    if (output === undefined) {
      throw new CliError(EXIT.usage, "preview needs -o FILE; see --help");
    }
    if (!isArea(area)) {
      throw new CliError(EXIT.usage, "--area is trim, bleed or media");
    }
    const [file = ""] = positionals;
    await refuseSameFile(file, output);
    const pdf = await readInput(file);
    // Null, not {}: with an empty file of values placeholders are emptied, without a file they are shown.
    const given = options.values === undefined ? null : await readValues(options.values);
    const engine = await context.engine();
    const template = await engine.compileTemplate(pdf);
    // Without values it is the picture of the file as it is.
    const values = given === null ? {} : printedValues(template.fields, given);
    const picture = await engine.renderPreview(template, values, {
      page: pageIndex(options.page, template.pages.length),
      dpi: numberOf(options.dpi, "--dpi", 192),
      area,
    });
    refuseUnknownFields(template, picture.fit);
    await writeOutput(output, picture.png);
    for (const { code, message } of picture.problems) {
      context.tell(`${code}: ${message}`);
    }
    context.print(`${output}: ${picture.widthPx} × ${picture.heightPx} px`);
    return EXIT.ok;
  },
};

/** Pages are counted from 1 wherever a person reads or writes them, and from 0 in every JSON. */
function pageIndex(text: string | undefined, pages: number): number {
  const page = numberOf(text, "--page", 1);
  if (page < 1 || page > pages) {
    throw new CliError(EXIT.usage, `--page must be 1 to ${pages}`);
  }
  return page - 1;
}

/** A guard instead of a cast: the engine takes the three words alone. */
function isArea(area: string): area is PreviewArea {
  return AREAS.includes(area);
}

/**
 * A whole number of up to six digits, the fallback when it is not given; bounds are the engine's to check,
 * which names them in its error.
 */
function numberOf(text: string | undefined, option: string, fallback: number): number {
  if (text === undefined) {
    return fallback;
  }
  if (!/^\d{1,6}$/.test(text)) {
    throw new CliError(EXIT.usage, `${option} must be a whole number`);
  }
  return Number(text);
}
