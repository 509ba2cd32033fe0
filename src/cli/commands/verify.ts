import { EXIT, type Command } from "../command.ts";
import { parseCommandLine, readInput } from "../files.ts";

/**
 * The command `verify`: for whoever was given a file and its original by somebody else, so it needs neither
 * the template nor the service. Exit code 1 for a file that is not proven; what differs is named object by
 * object.
 */
export const verify: Command = {
  name: "verify",
  help: `platen verify ORIGINAL RENDERED [--rasters] [--json]

Compares a rendered file with its original, object by object and operator by
operator, with code the writer does not share. Exit code 0: only text, its fonts
and its resources changed. Exit code 1: something else did; it is named.

  --rasters  also draws every page of both files and compares the pixels beyond
             the ink of changed words
  --json     the certificate, the words and the violations as JSON`,
  async run(context, args) {
    const { values, positionals } = parseCommandLine(
      args,
      { json: { type: "boolean" }, rasters: { type: "boolean" } },
      ["ORIGINAL", "RENDERED"],
    );
    const [original = "", rendered = ""] = positionals;
    // Rasters only when asked for: pixels add to the comparison of objects, they do not stand for it.
    const verification = await (await context.engine()).verifyPdf(
      await readInput(original),
      await readInput(rendered),
      { rasters: values.rasters === true },
    );
    const { ok, certificate, violations, words } = verification;
    if (values.json === true) {
      context.print(JSON.stringify({ ok, certificate, words, violations }, null, 2));
      return ok ? EXIT.ok : EXIT.refused;
    }
    const { operators, unchanged, changed, added } = certificate;
    // Absent in certificates without any.
    const { pictures = [], raster = [], setAgain = [], signatures = [] } = certificate;
    const what = pictures.length === 0 ? "words" : "words and pictures";
    context.print(
      [
        ok ? `verified: only ${what} changed` : "NOT verified",
        `  ${unchanged.count} objects unchanged, ${changed.length} changed, ${added.length} added`,
        `  ${operators.keptIdentical} operators kept, ${operators.replaced} replaced, ${operators.inserted} inserted`,
        `  original bytes ${certificate.prefixEqual ? "are" : "are not"} the beginning of the file`,
        // A signature covers the bytes of the original (ISO 32000-2, 12.8.1), so an edit ends it, however
        // small.
        ...signatures.map(
          ({ field, invalidated }) =>
            `  signature ${JSON.stringify(field)}: ${invalidated ? "of the original; no longer valid in this file" : "as in the original"}`,
        ),
        ...raster.map(
          ({ page, outsidePxDiff }) =>
            `  page ${page + 1}: ${outsidePxDiff} pixels different beyond the ink of words set anew or moved`,
        ),
        ...words.map(
          ({ page, before, after }) =>
            `  page ${page + 1}: ${JSON.stringify(before)} is now ${JSON.stringify(after)}`,
        ),
        ...setAgain
          .filter(({ from, to }) => from !== null && to !== null && from.font !== to.font)
          .map(
            ({ page, before, from, to }) =>
              `  page ${page + 1}: ${JSON.stringify(before)} was in ${from?.font ?? ""}, its place is set in ${to?.font ?? ""}`,
          ),
        ...pictures.map(
          ({ page, replaces, widthPx, heightPx }) =>
            `  page ${page + 1}: a picture of ${widthPx} × ${heightPx} pixels in the place of object ${replaces}`,
        ),
        ...violations.map(({ code, message }) => `  ${code}: ${message}`),
      ].join("\n"),
    );
    return ok ? EXIT.ok : EXIT.refused;
  },
};
