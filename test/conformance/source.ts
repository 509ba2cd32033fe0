/**
 * Holds the catalogue against the contract's own files, entry by entry: methods, paths, statuses, types, names. The
 * catalogue is a copy in the project, so that a fresh clone has it; this says where the copy has fallen behind.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CODE_ROWS, NAMES, nameOf, OPERATION_ROWS, SHAPES, type Shape } from "./catalogue.ts";

interface SourceRow {
  readonly method: string;
  readonly path: string;
  readonly group: string;
  readonly auth: string | readonly string[];
  readonly scope?: string | null;
  readonly stability: string;
  readonly origin: string;
  readonly request: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly success: readonly { readonly status: number }[];
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

interface SourceCode {
  readonly code: string;
  readonly status: readonly number[];
  readonly type: string;
  readonly origin: string;
}

interface SourceShape {
  readonly required?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly ours?: Readonly<Record<string, string>>;
}

/** The contract's files as they are delivered. */
export interface Contract {
  readonly endpoints: readonly SourceRow[];
  readonly codes: readonly SourceCode[];
  readonly schemas: Readonly<Record<string, SourceShape>>;
  readonly enums: {
    readonly scopes: readonly string[];
    readonly webhook_event_types: readonly string[];
    readonly webhook_event_types_ours: readonly string[];
    readonly error_type: readonly string[];
  };
}

/** Reads endpoints.json, error-codes.json and limits.json of a folder. */
export function readContract(folder: string): Contract {
  const read = (name: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(folder, name), "utf8"));
  const { endpoints, schemas } = read("endpoints.json");
  const { codes } = read("error-codes.json");
  const { enums } = read("limits.json");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compared entry by entry by whoever reads it
  return { endpoints, schemas, codes, enums } as Contract;
}

/** Events that the service tells besides those of the contract; they stay. */
const OWN_EVENTS = ["fill.approved", "fill.change_requested", "usage.threshold_reached"];

/** What the catalogue says otherwise than the contract, in words; empty when nothing. */
export function catalogueFaults(contract: Contract): string[] {
  return [
    ...contract.endpoints.flatMap(routeFaults),
    ...contract.codes.flatMap(codeFaults),
    ...Object.entries(contract.schemas).flatMap(([name, shape]) => shapeFaults(name, shape)),
    ...nameFaults("scopes", contract.enums.scopes),
    ...nameFaults("error_types", contract.enums.error_type),
    ...nameFaults("events", contract.enums.webhook_event_types),
    ...nameFaults("own_events", [...contract.enums.webhook_event_types_ours, ...OWN_EVENTS]),
  ];
}

function routeFaults(source: SourceRow): string[] {
  const name = `${source.method} ${source.path}`;
  const row = OPERATION_ROWS.find((candidate) => nameOf(candidate) === name);
  if (row === undefined) {
    return [`${name} is absent`];
  }
  const { group, stability, origin } = source;
  // Of browsers' routes the contract adds which keys hold the scope.
  const scope = source.scope?.split(" ")[0] ?? null;
  // Where it names none, a member's role decides, which ours may ask by a scope.
  const scoped = scope === null ? {} : { scope };
  const errors = pairsOf(source.errors);
  const request = source.request.filter((member) => member.in !== "path").map(memberOf);
  return [
    ...faultsOf(name, { group, stability, origin, ...scoped }, { ...row }),
    ...faultsOf(
      name,
      {
        auth: [source.auth].flat(),
        success: source.success.map(({ status }) => status),
        errors,
        request,
      },
      {
        auth: row.auth,
        success: row.success.map(({ status }) => status),
        // What we add beyond them is no fault.
        errors: errors.filter((pair) => pairsOf(row.errors).includes(pair)),
        request: request.filter((member) => row.request.map(memberOf).includes(member)),
      },
    ),
  ];
}

function pairsOf(errors: SourceRow["errors"]): string[] {
  return Object.entries(errors)
    .flatMap(([status, codes]) => codes.map((code) => `${status} ${code}`))
    .toSorted();
}

/** "part pdf required"; the contract has two words each for parts and for members of JSON. */
function memberOf(member: SourceRow["request"][number]): string {
  const where = { multipart: "part", json: "body" }[member.in] ?? member.in;
  return `${where} ${member.name}${member.required === true ? " required" : ""}`;
}

function codeFaults({ code, status, type, origin }: SourceCode): string[] {
  const row = CODE_ROWS.find((candidate) => candidate.code === code);
  return row === undefined
    ? [`code ${code} is absent`]
    : faultsOf(`code ${code}`, { status, type, origin }, { ...row });
}

/** Members by name: of types the catalogue has a grammar of its own, and ours may have more. */
function shapeFaults(name: string, source: SourceShape): string[] {
  const shape: Shape | undefined = SHAPES[name];
  const members = Object.keys({ ...source.fields, ...source.ours }).toSorted();
  return shape === undefined
    ? [`the shape ${name} is absent`]
    : faultsOf(
        name,
        {
          members,
          required: source.required ?? [],
        },
        {
          members: members.filter((member) => Object.hasOwn(shape.members, member)),
          required: source.required === undefined ? [] : shape.required,
        },
      );
}

function nameFaults(list: keyof typeof NAMES, source: readonly string[]): string[] {
  return faultsOf("names", { [list]: source.toSorted() }, { [list]: NAMES[list].toSorted() });
}

/** Members of `wanted` that `found` has otherwise. */
function faultsOf(
  name: string,
  wanted: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(wanted).flatMap(([member, value]) => {
    const [contract, catalogue] = [JSON.stringify(value), JSON.stringify(found[member])];
    return contract === catalogue
      ? []
      : [`${name}: ${member} is ${catalogue}, ${contract} by the contract`];
  });
}
