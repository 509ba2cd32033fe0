/**
 * The commands for the teams of an installation: as the operations below `/admin/teams`, for whoever holds the database
 * anyway. Nothing of what a team made is shown.
 */
import { CliError, type Command, EXIT } from "#cli/command.ts";
import { parseCommandLine } from "#cli/files.ts";
import type { PlatformTeamView } from "#domain/platform-team.ts";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "#domain/subscription.ts";
import {
  commandCaller,
  refused,
  SETTINGS_HINT,
  requireEmail,
  withFoundation,
} from "./operator-commands.ts";

/** As many as somebody reads. */
const MAX_TEAMS = 100;
const MAX_NAME_CHARS = 200;

/** The command `team list`. */
export const teamList: Command = {
  name: "team list",
  help: `platen team list [--search TEXT] [--json]

The newest ${MAX_TEAMS} teams: id, name, plan, state, finals of the period, members, and when it was last active.

  --search TEXT  a part of the name in any case, or an id

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values } = parseCommandLine(
      args,
      { search: { type: "string" }, json: { type: "boolean" } },
      [],
    );
    return withFoundation(context, async (foundation) => {
      const { listTeamsOfPlatform } = await import("#services/teams/platform-teams.ts");
      const filter = { limit: MAX_TEAMS, search: values.search };
      const { items } = await listTeamsOfPlatform(foundation, filter);
      context.print(
        values.json === true ? JSON.stringify({ teams: items }) : items.map(lineOf).join("\n"),
      );
    });
  },
};

/** The command `team add`. */
export const teamAdd: Command = {
  name: "team add",
  help: `platen team add NAME [--email ADDRESS] [--json]

Makes a team, on the default plan where the installation bills. It has no key and nobody in it
yet: \`platen keys create --team ID\` and \`platen user add ADDRESS --team ID\` give it both.

  --email ADDRESS  where the shop is written to

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values, positionals } = parseCommandLine(
      args,
      { email: { type: "string" }, json: { type: "boolean" } },
      ["NAME"],
    );
    const name = (positionals[0] ?? "").trim();
    if (name === "" || name.length > MAX_NAME_CHARS) {
      throw new CliError(EXIT.usage, `NAME takes 1 to ${MAX_NAME_CHARS} characters`);
    }
    const email = values.email === undefined ? undefined : requireEmail(values.email);
    return withFoundation(context, async (foundation) => {
      const { addTeam } = await import("#services/teams/platform-teams.ts");
      const id = await refused(() =>
        addTeam(foundation, commandCaller(), { name, ...(email === undefined ? {} : { email }) }),
      );
      context.print(values.json === true ? JSON.stringify({ id, name }) : `${id}  ${name}`);
    });
  },
};

/** The command `team plan`. */
export const teamPlan: Command = {
  name: "team plan",
  help: `platen team plan ID [--plan PLAN] [--status STATUS] [--until DATE] [--json]

Shows which plan a team is on and what of it is used, after setting what is given. Stands in the team's
log and in the platform's.

  --plan PLAN      a plan of the catalogue; see \`platen plan list\`
  --status STATUS  ${SUBSCRIPTION_STATUSES.join(", ")}
  --until DATE     the end of what is paid for, as in 2027-06-30

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values, positionals } = parseCommandLine(
      args,
      {
        plan: { type: "string" },
        status: { type: "string" },
        until: { type: "string" },
        json: { type: "boolean" },
      },
      ["ID"],
    );
    const id = positionals[0] ?? "";
    const change = {
      planId: values.plan,
      status: values.status === undefined ? undefined : wantedStatus(values.status),
      currentPeriodEndMs: values.until === undefined ? undefined : wantedDateMs(values.until),
    };
    return withFoundation(context, async (foundation) => {
      const billing = await import("#services/plans/team-billing.ts");
      const { plainUnit } = await import("#services/context/context.ts");
      const isChange = Object.values(change).some((value) => value !== undefined);
      const view = await refused(() =>
        isChange
          ? billing.updateTeamBilling(
              foundation,
              { caller: commandCaller(), unit: plainUnit(foundation) },
              id,
              change,
            )
          : billing.readTeamBilling(foundation, id),
      );
      const { renders } = view.usage;
      const most = view.limits.rendersPerMonth;
      context.print(
        values.json === true
          ? JSON.stringify({ billing: view })
          : `${view.teamId}  ${view.planId}  ${view.status}  ${view.access}  ` +
              `${renders}${most === null ? "" : ` of ${most}`} finals  until ${view.currentPeriodEnd ?? "further notice"}`,
      );
    });
  },
};

function lineOf(team: PlatformTeamView): string {
  const { id, name, plan, status, renders, members, lastActiveAt } = team;
  const facts = [
    id,
    name,
    plan ?? "no plan",
    status ?? "",
    `finals ${renders}`,
    `members ${members}`,
    `active ${lastActiveAt ?? "never"}`,
  ];
  return facts.filter((fact) => fact !== "").join("  ");
}

/** Exit code 2 for a state that no subscription is in. */
function wantedStatus(text: string): SubscriptionStatus {
  const status = SUBSCRIPTION_STATUSES.find((one) => one === text);
  if (status === undefined) {
    throw new CliError(EXIT.usage, `--status must be one of ${SUBSCRIPTION_STATUSES.join(", ")}`);
  }
  return status;
}

/** Milliseconds since 1970 of the day's beginning in UTC; exit code 2 for what is no date. */
function wantedDateMs(text: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) {
    throw new CliError(EXIT.usage, "--until must be a date, as in 2027-06-30");
  }
  return ms;
}
