/**
 * The commands for the catalogue of plans: as the operations below `/admin/plans`, by the same rules, for whoever holds the
 * database anyway.
 */
import { CliError, type Command, EXIT } from "#cli/command.ts";
import { parseCommandLine } from "#cli/files.ts";
import { PLAN_FEATURES, PRICING_MODES, type PlanView } from "#domain/plan.ts";
import { commandCaller, refused, SETTINGS_HINT, withFoundation } from "./operator-commands.ts";

/** As many as somebody reads. */
const MAX_PLANS = 100;

const OPTIONS = {
  name: { type: "string" },
  mode: { type: "string" },
  feature: { type: "string", multiple: true },
  limit: { type: "string", multiple: true },
  price: { type: "string", multiple: true },
  default: { type: "boolean" },
  json: { type: "boolean" },
} as const;

const OPTIONS_HELP = `  --name TEXT                what customers read
  --mode MODE                ${PRICING_MODES.join(", ")}
  --feature NAME             ${PLAN_FEATURES.join(", ")}; once for each it has
  --limit NAME=NUMBER        templates, renders_per_month, members, storage_bytes; once for each
  --price monthly=AMOUNT,EUR[,ID]
                             in the currency's minor unit, with the payment provider's id of it; or annual=…
  --default                  new teams are on it`;

/** The command `plan list`. */
export const planList: Command = {
  name: "plan list",
  help: `platen plan list [--json]

The catalogue of plans: id, name, features, limits and prices. New teams are on the default one.

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values } = parseCommandLine(args, { json: { type: "boolean" } }, []);
    return withFoundation(context, async (foundation) => {
      const { listPlans } = await import("#services/plans/manage-plans.ts");
      const { items } = await listPlans(foundation, { limit: MAX_PLANS });
      context.print(
        values.json === true ? JSON.stringify({ plans: items }) : items.map(lineOf).join("\n"),
      );
    });
  },
};

/** The command `plan add`. */
export const planAdd: Command = {
  name: "plan add",
  help: `platen plan add ID --name TEXT [options] [--json]

Adds a plan; what is not given it does not have, and is without limit.

${OPTIONS_HELP}

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values, positionals } = parseCommandLine(args, OPTIONS, ["ID"]);
    const { newPlan, planOf } = await import("#api/plans/plan-schema.ts");
    const wanted = parsed(newPlan, { id: positionals[0], ...membersOf(values) });
    return withFoundation(context, async (foundation) => {
      const { createPlan } = await import("#services/plans/manage-plans.ts");
      const { plainUnit } = await import("#services/context/context.ts");
      const call = { caller: commandCaller(), unit: plainUnit<PlanView>(foundation) };
      const plan = await refused(() => createPlan(foundation, call, planOf(wanted)));
      context.print(values.json === true ? JSON.stringify({ plan }) : lineOf(plan));
    });
  },
};

/** The command `plan set`. */
export const planSet: Command = {
  name: "plan set",
  help: `platen plan set ID [options] [--json]

Changes a plan; teams that are on it have what it gives from then on. Features, limits and prices are each
replaced whole where one of their kind is given; the rest stays.

${OPTIONS_HELP}

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const { values, positionals } = parseCommandLine(args, OPTIONS, ["ID"]);
    const { changeOf, planChange } = await import("#api/plans/plan-schema.ts");
    const wanted = parsed(planChange, membersOf(values));
    return withFoundation(context, async (foundation) => {
      const { updatePlan } = await import("#services/plans/manage-plans.ts");
      const { plainUnit } = await import("#services/context/context.ts");
      const call = { caller: commandCaller(), unit: plainUnit<PlanView>(foundation) };
      const id = positionals[0] ?? "";
      const plan = await refused(() => updatePlan(foundation, call, id, changeOf(wanted)));
      context.print(values.json === true ? JSON.stringify({ plan }) : lineOf(plan));
    });
  },
};

/** The command `plan delete`. */
export const planDelete: Command = {
  name: "plan delete",
  help: `platen plan delete ID

Takes a plan out of the catalogue: nobody can choose it any more. Teams that are on it keep what it gives.

${SETTINGS_HINT}`,
  run: async (context, args) => {
    const id = parseCommandLine(args, {}, ["ID"]).positionals[0] ?? "";
    return withFoundation(context, async (foundation) => {
      const { deletePlan } = await import("#services/plans/manage-plans.ts");
      const { plainUnit } = await import("#services/context/context.ts");
      const call = { caller: commandCaller(), unit: plainUnit<{ readonly ok: true }>(foundation) };
      await refused(() => deletePlan(foundation, call, id));
      context.print(`${id} is deleted`);
    });
  },
};

/** Options as they were typed. */
interface PlanWords {
  readonly name?: string | undefined;
  readonly mode?: string | undefined;
  readonly feature?: readonly string[] | undefined;
  readonly limit?: readonly string[] | undefined;
  readonly price?: readonly string[] | undefined;
  readonly default?: boolean | undefined;
}

/** The members of a request that says the same, those that were given; the schema judges them. */
function membersOf({ name, mode, feature, limit, price, ...rest }: PlanWords): object {
  const given = {
    name,
    pricing_mode: mode,
    default: rest.default,
    features: feature && Object.fromEntries(feature.map((one) => [one, true])),
    limits: limit && Object.fromEntries(limit.map(limitOf)),
    prices: price && Object.fromEntries(price.map(priceOf)),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function limitOf(text: string): readonly [string, unknown] {
  const [name = "", value = ""] = text.split("=");
  return [name, value === "none" ? null : numberOf(value)];
}

function priceOf(text: string): readonly [string, unknown] {
  const [interval = "", value = ""] = text.split("=");
  const [amount = "", currency, providerPriceId] = value.split(",");
  const id = providerPriceId === undefined ? {} : { provider_price_id: providerPriceId };
  return [interval, { amount: numberOf(amount), currency, ...id }];
}

/** What is no number stays a text, which the schema refuses. */
function numberOf(text: string): unknown {
  return /^\d+$/u.test(text) ? Number(text) : text;
}

/** The schema of the request; exit code 2 with what it objects to. */
function parsed<T>(
  schema: { safeParse(value: unknown): { data?: T; error?: { issues: readonly Issue[] } } },
  value: object,
): T {
  const { data, error } = schema.safeParse(value);
  if (data === undefined) {
    const [issue] = error?.issues ?? [];
    const member = issue?.path.join(".") ?? "";
    throw new CliError(
      EXIT.usage,
      `${member === "" ? "the plan" : member}: ${issue?.message ?? "is not right"}`,
    );
  }
  return data;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function lineOf({ id, name, isDefault, features, limits, prices }: PlanView): string {
  const has = PLAN_FEATURES.filter((feature) => features[feature]);
  const bounds = Object.entries(limits).flatMap(([limit, most]) =>
    most === null ? [] : [`${limit} ${most}`],
  );
  const costs = Object.entries(prices).map(
    ([interval, { amount, currency }]) => `${interval} ${amount} ${currency}`,
  );
  const facts = [id, name, isDefault ? "default" : "", has.join(" "), ...bounds, ...costs];
  return facts.filter((fact) => fact !== "").join("  ");
}
