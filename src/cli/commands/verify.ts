import { EXIT, type Command } from "../command.ts";
import { parseCommandLine, readInput } from "../files.ts";

export const verify: Command = {
  name: "verify",
  summary: "proof that nothing but words changed",
  help: `platen verify ORIGINAL RENDERED [--json]

Compares a rendered file with its original, object by object and operator by
operator, with code the writer does not share. Exit code 0: only text, its fonts
and its resources changed. Exit code 1: something else did; it is named.

  --json    the certificate and the violations as JSON`,
  async run(context, args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: "boolean" } }, [
      "ORIGINAL",
      "RENDERED",
    ]);
    const [original = "", rendered = ""] = positionals;
    const verification = await (await context.engine()).verifyPdf(
      await readInput(original),
      await readInput(rendered),
    );
    const { ok, certificate, violations } = verification;
    if (values.json === true) {
      context.print(JSON.stringify({ ok, certificate, violations }, null, 2));
      return ok ? EXIT.ok : EXIT.refused;
    }
    const { operators, unchanged, changed, added } = certificate;
    context.print(
      [
        ok ? "verified: only words changed" : "NOT verified",
        `  ${unchanged.count} objects unchanged, ${changed.length} changed, ${added.length} added`,
        `  ${operators.keptIdentical} operators kept, ${operators.replaced} replaced, ${operators.inserted} inserted`,
        `  original bytes ${certificate.prefixEqual ? "are" : "are not"} the beginning of the file`,
        ...violations.map(({ code, message }) => `  ${code}: ${message}`),
      ].join("\n"),
    );
    return ok ? EXIT.ok : EXIT.refused;
  },
};
