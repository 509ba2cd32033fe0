import type { PreflightReport } from "#engine/contract/preflight-report.ts";
import { EXIT, type Command } from "../command.ts";
import { parseCommandLine, readInput } from "../files.ts";

/**
 * The command `preflight`: the checks that the service makes at upload, of the file alone. Findings are a
 * result and not an error: only a report of status fail has exit code 1, warnings are for people to judge.
 * Pages are counted from 0, as everywhere.
 */
export const preflight: Command = {
  name: "preflight",
  help: `platen preflight FILE [--json]

Checks a PDF against the sheetfed profile. Exit code 0: pass or warnings;
1: an error was found, or a check that must run could not. Checks that did
not run are named with the reason.

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
        const place = page === null ? "" : ` (page ${page + 1})`;
        context.print(`  ${severity.padEnd(5)} ${code}: ${message}${place}`);
      }
      for (const line of skippedLines(report.checksSkipped)) {
        context.print(line);
      }
      for (const assumption of report.assumptions) {
        context.print(`  assumed ${assumption}`);
      }
    }
    return report.status === "fail" ? EXIT.refused : EXIT.ok;
  },
};

/** Checks that did not run, a line for each reason: those that could not first. */
function skippedLines(skipped: PreflightReport["checksSkipped"]): readonly string[] {
  return (["could_not_run", "not_available"] as const).flatMap((reason) => {
    const codes = skipped.filter((check) => check.reason === reason).map(({ code }) => code);
    return codes.length === 0
      ? []
      : [`  not run (${reason.replaceAll("_", " ")}): ${codes.join(", ")}`];
  });
}
