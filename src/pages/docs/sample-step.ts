/** A sample as steps: requests one after the other, each of which may keep something of its response for the next. */
import type { ExampleRequest } from "./example-request.ts";
import { partsOf } from "./sample-literal.ts";

/** One request of a sample. */
export interface SampleStep {
  /** What stands above it, without the sign of a comment. */
  readonly comment: string | null;
  readonly request: ExampleRequest;
  /** A member of the JSON response that is kept: `fill.id` in `$FILL`. */
  readonly kept: { readonly variable: string; readonly path: string } | null;
}

/** How a language writes what is in a variable: kept by a step before, or of the environment. */
export interface VariableStyle {
  readonly kept: (name: string) => string;
  readonly environment: (name: string) => string;
}

/** Writes a text that may hold variables; `$NAME` stands for one. */
export type WriteText = (
  value: string,
  how: {
    readonly plain: (text: string) => string;
    readonly mixed: (
      parts: readonly ({ readonly text: string } | { readonly code: string })[],
    ) => string;
  },
) => string;

/** For the steps of one sample: which variables are kept ones is known from them. */
export function writeTextOf(steps: readonly SampleStep[], style: VariableStyle): WriteText {
  const kept = new Set(steps.flatMap((step) => step.kept?.variable ?? []));
  return (value, { plain, mixed }) => {
    const parts = partsOf(value).map((part) =>
      "text" in part
        ? part
        : {
            code: kept.has(part.variable)
              ? style.kept(part.variable.toLowerCase())
              : style.environment(part.variable),
          },
    );
    const [only] = parts;
    if (parts.every((part) => "text" in part)) {
      return plain(value);
    }
    return parts.length === 1 && only !== undefined && "code" in only ? only.code : mixed(parts);
  };
}

/** `scene.fonts.used[0].name` as its members and indices. */
export function stepsOfPath(path: string): readonly (string | number)[] {
  return path
    .split(/[.[\]]+/u)
    .filter((step) => step !== "")
    .map((step) => (/^\d+$/u.test(step) ? Number(step) : step));
}
