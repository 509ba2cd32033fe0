/** Commands of a guide's sample as requests of operations, so that it can be written in other languages too. */
import type { ApiDescription, DescribedOperation } from "./api-description.ts";
import { hasJsonReply } from "./example-request.ts";
import type { ExampleBody, ExampleRequest } from "./example-request.ts";
import type { SampleStep } from "./sample-step.ts";
import { type ShellStatement, shellStatements } from "./shell-text.ts";

/** What samples of a guide have said so far: later ones use it. */
export interface ShellState {
  /** Variables that are set to a text, with that. */
  readonly constants: Map<string, string>;
  /** Functions of one line, with the words they run. */
  readonly functions: Map<string, readonly string[]>;
}

/** Before a guide's first sample. */
export function shellState(): ShellState {
  return { constants: new Map(), functions: new Map() };
}

/** The requests of a sample, in their order; null where it does anything else, and notes in `state` what it has set. */
export function shellSteps(
  source: string,
  state: ShellState,
  { operations }: Pick<ApiDescription, "operations">,
): readonly SampleStep[] | null {
  const steps = shellStatements(source).map((statement) => stepOf(statement, state, operations));
  const requests = steps.flatMap((step) => (typeof step === "object" ? step : []));
  return requests.length === 0 || steps.includes("unknown") ? null : requests;
}

function stepOf(
  { comment, variable, commands, declared }: ShellStatement,
  state: ShellState,
  operations: readonly DescribedOperation[],
): SampleStep | "setting" | "unknown" {
  const [first = [], ...later] = commands.map((words) => words.map((word) => told(word, state)));
  if (declared !== null) {
    state.functions.set(declared, first);
    return "setting";
  }
  const words = called(first, state);
  if (words[0] !== "curl") {
    const isSetting = variable !== null && commands.length === 1 && first.length === 1;
    if (isSetting) {
      state.constants.set(variable, first[0] ?? "");
    }
    return isSetting ? "setting" : "unknown";
  }
  const request = requestOf(words.slice(1), operations);
  const path = keptPath(later);
  return request === null || (variable !== null && path === null)
    ? "unknown"
    : {
        comment,
        request,
        kept: variable === null || path === null ? null : { variable, path },
      };
}

/** With the texts of what was set: `$API`, and `${API%/v1}` without what it ends in. Keys and ids are the reader's. */
function told(word: string, { constants }: ShellState): string {
  return word
    .replaceAll(/\$\{(\w+)%([^}]*)\}/gu, (whole, name: string, end: string) => {
      const text = constants.get(name);
      return text?.endsWith(end) === true ? text.slice(0, text.length - end.length) : whole;
    })
    .replaceAll(/\$([A-Z_]+)/gu, (whole, name: string) =>
      /^https?:/u.test(constants.get(name) ?? "") ? (constants.get(name) ?? "") : whole,
    );
}

/** A function in its words, and what it is given in the place of "$@". */
function called(words: readonly string[], { functions }: ShellState): readonly string[] {
  const [name = "", ...given] = words;
  return functions.get(name)?.flatMap((word) => (word === "$@" ? given : [word])) ?? words;
}

/** What of the response is printed: by the guides' function `field`, or by Node itself; null for all of it. */
function keptPath([command]: readonly (readonly string[])[]): string | null {
  const [program, ...rest] = command ?? [];
  return program === "field"
    ? (rest[0] ?? null)
    : (/^JSON\.parse\(.*\)\.(?<path>[\w.[\]]+)$/u.exec(rest.at(-1) ?? "")?.groups?.["path"] ??
        null);
}

/** Options of curl that take a value, by what becomes of it. */
const OPTIONS: Readonly<Record<string, "method" | "header" | "json" | "part" | "file" | "none">> = {
  "-X": "method",
  "-H": "header",
  "-d": "json",
  "-F": "part",
  "-o": "file",
  // Headers of the response are printed besides.
  "-D": "none",
};

/** The session's cookie, wherever a sample keeps it. */
const COOKIE = ["Cookie", "$SESSION_COOKIE"] as const;

function requestOf(
  words: readonly string[],
  operations: readonly DescribedOperation[],
): ExampleRequest | null {
  const given = { method: [], header: [], json: [], part: [], file: [], none: [] } as Record<
    (typeof OPTIONS)[string],
    string[]
  >;
  const headers: (readonly [string, string])[] = [];
  let url = "";
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    const option = OPTIONS[word];
    if (option !== undefined) {
      given[option].push(words[++i] ?? "");
    } else if (word === "-b") {
      i += 1;
      headers.push(COOKIE);
    } else if (/^https?:/u.test(word)) {
      url = word;
    } else if (word !== "-s") {
      return null;
    }
  }
  headers.push(
    ...given.header
      .map(
        (header) => [header.split(": ")[0] ?? "", header.split(": ").slice(1).join(": ")] as const,
      )
      .filter(([name]) => name !== "Content-Type"),
  );
  const body = bodyOf(given);
  const method = given.method[0] ?? (body.kind === "none" ? "GET" : "POST");
  const [, baseUrl = "", target = ""] = /^(.*?\/v1)(\/.*)$/u.exec(url) ?? [];
  const operation = operationAt(method, target, operations);
  return operation === null
    ? null
    : {
        operation: withExample(operation, target, body),
        method,
        baseUrl,
        target,
        headers,
        isKeyed: false,
        body,
        savedAs: given.file[0] ?? null,
        hasJsonReply: hasJsonReply(operation),
      };
}

function bodyOf({
  json: [json],
  part: parts,
}: {
  readonly json: readonly string[];
  readonly part: readonly string[];
}): ExampleBody {
  if (json !== undefined) {
    return { kind: "json", value: JSON.parse(json) };
  }
  if (parts.length === 0) {
    return { kind: "none" };
  }
  const named = parts.map((part): [string, string] => {
    const end = part.indexOf("=");
    return [part.slice(0, end), part.slice(end + 1)];
  });
  return {
    kind: "form",
    files: named.flatMap(([name, value]) =>
      value.startsWith("@") ? [[name, value.slice(1)]] : [],
    ),
    fields: named.filter(([, value]) => !value.startsWith("@")),
  };
}

/** The operation of a path; of several that it fits, the one that names most of it. */
function operationAt(
  method: string,
  target: string,
  operations: readonly DescribedOperation[],
): DescribedOperation | null {
  const steps = (target.split("?")[0] ?? "").split("/");
  const fits = ({ declaration: o }: DescribedOperation): boolean => {
    const wanted = o.path.split("/");
    return (
      o.method === method &&
      wanted.length === steps.length &&
      wanted.every((step, i) => step.startsWith("{") || step === steps[i])
    );
  };
  const named = ({ declaration }: DescribedOperation): number => declaration.path.split("{").length;
  return operations.filter(fits).sort((a, b) => named(a) - named(b))[0] ?? null;
}

/** With what the sample sends as the example. */
function withExample(
  operation: DescribedOperation,
  target: string,
  body: ExampleBody,
): DescribedOperation {
  const { declaration } = operation;
  const [path = "", query = ""] = target.split("?");
  const steps = path.split("/");
  const params = Object.fromEntries(
    declaration.path
      .split("/")
      .flatMap((step, i) => (step.startsWith("{") ? [[step.slice(1, -1), steps[i] ?? ""]] : [])),
  );
  const example = {
    params,
    query: Object.fromEntries(new URLSearchParams(query)),
    ...(body.kind === "json" ? { body: body.value } : {}),
  };
  return { ...operation, declaration: { ...declaration, example } };
}
