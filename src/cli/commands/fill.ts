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
import type { FillResult } from "#engine/contract/fill.ts";

/**
 * The command `fill`. All or nothing: the file is written only when every value can be set faithfully, since
 * a printer who finds a PDF takes it for good. Exit code 4 and no file otherwise; warnings are told and pass.
 */
export const fill: Command = {
  name: "fill",
  help: `platen fill FILE --values V.json -o OUT.pdf [--force] [--json]

Replaces the words of the fields named in V.json (field id, name or label to text)
and nothing else; a placeholder without a value takes its default or is left
empty. Text that does not fit at its smallest size, and characters no
font can print, end with exit code 4 and no file.

  --values FILE          JSON object: field to text; "" empties the field
  -o, --output FILE      where the PDF goes
  --force                rewrite also fields whose text is unchanged
  --substitution MODE    allow (default) or refuse another font for missing letters
  --json                 fit result, problems and certificate as JSON`,
  async run(context, args) {
    const { values: options, positionals } = parseCommandLine(
      args,
      {
        values: { type: "string" },
        output: { type: "string", short: "o" },
        force: { type: "boolean" },
        substitution: { type: "string" },
        json: { type: "boolean" },
      },
      ["FILE"],
    );
    const { output, substitution = "allow" } = options;
    if (options.values === undefined || output === undefined) {
      throw new CliError(EXIT.usage, "fill needs --values FILE and -o FILE; see --help");
    }
    if (substitution !== "allow" && substitution !== "refuse") {
      throw new CliError(EXIT.usage, "--substitution is allow or refuse");
    }
    // Given: the number of names was checked with the options.
    const [file = ""] = positionals;
    // Before the PDF is read and filled, which may take a while.
    await refuseSameFile(file, output);
    const pdf = await readInput(file);
    const given = await readValues(options.values);
    const engine = await context.engine();
    const template = await engine.compileTemplate(pdf);
    // As in the service: a placeholder without a value takes its default or is emptied, since what was
    // written to be replaced must never be printed.
    const values = printedValues(template.fields, given);
    const filled = await engine.fillTemplate(template, values, {
      force: options.force === true,
      substitution,
    });
    refuseUnknownFields(template, filled.fit);
    const refused = filled.problems.filter(({ severity }) => severity === "error");
    if (refused.length === 0) {
      await writeOutput(output, filled.pdf);
    }
    // Also where nothing was written: the fit says by how much it fails.
    if (options.json === true) {
      context.print(JSON.stringify(fillJson(filled), null, 2));
    }
    // On standard error, so that `--json` can be piped.
    for (const { code, message } of filled.problems) {
      context.tell(`${code}: ${message}`);
    }
    if (refused.length > 0) {
      return EXIT.unusableValues;
    }
    if (options.json !== true) {
      const replaced = filled.certificate.operators.replaced;
      context.print(
        `${output}: ${filled.pdf.length} bytes, ${replaced} show operator${replaced === 1 ? "" : "s"} replaced`,
      );
    }
    return EXIT.ok;
  },
};

/**
 * The documented shape of `fill --json`, in the names of the API. Unlike a fit the service stores it holds
 * the words set: whoever runs this has typed them.
 */
function fillJson({ fit, problems, certificate }: FillResult) {
  return {
    fit: {
      boxes: fit.boxes.map((box) => ({
        box: box.box,
        page: box.page,
        changed: box.changed,
        size_pt: box.sizePt,
        authored_size_pt: box.authoredSizePt,
        lines: box.lines.map(({ text }) => text),
        overflow: box.overflow,
        missing: box.missing,
        fonts_used: box.fontsUsed.map(({ postScriptName: name, role }) => ({ name, role })),
        substitutions: box.substitutions,
      })),
      substitutions: fit.substitutions,
    },
    problems,
    certificate,
  };
}
