import { EXIT, type Command } from "../command.ts";
import { parseCommandLine, readInput } from "../files.ts";

/**
 * The command `preflight`: the checks that the service makes at upload, of the file alone. Findings are a
 * result and not an error: only a report of status fail has exit code 1, warnings are for people to judge.
 * Pages are counted from 0, as everywhere.
 */
export const preflight: Command = {
  name: "preflight",
  summary: "may this file go to press?",
  help: `platen preflight FILE [--json]

Checks a PDF against the sheetfed profile. Exit code 0: pass or warnings;
1: an error was found.

  --json    the report as JSON`,
  async run(context, args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: "boolean" } }, ["FILE"]);
    const pdf = await readInput(positionals[0] ?? "");
    const report = await (await context.engine()).preflightPdf(pdf);
    if (values.json === true) {
      context.print(JSON.stringify(report, null, 2));
    } else {
      context.print(`${report.status}: ${report.message}`);
      for (const { severity, code, message, page } of report.findings) {
        const place = page === null ? "" : ` (page ${page})`;
        context.print(`  ${severity.padEnd(5)} ${code}: ${message}${place}`);
      }
      for (const assumption of report.assumptions) {
        context.print(`  assumed ${assumption}`);
      }
    }
    return report.status === "fail" ? EXIT.refused : EXIT.ok;
  },
};
