/** What `npm run corpus` is asked for. */
import { parseArgs } from "node:util";

export const SET_NAMES = ["given", "generated", "wild", "fetched"] as const;
export type SetName = (typeof SET_NAMES)[number];

export interface CorpusOptions {
  readonly sets: readonly SetName[];
  /** Only files whose name holds this; "" for all. */
  readonly filter: string;
  /** Tests of the gates instead of the corpus. */
  readonly damage: boolean;
  /** Every renderer for every file, not for the given ones and a sample. */
  readonly allRenderers: boolean;
  /** Boxes only: nothing is filled. */
  readonly boxesOnly: boolean;
  /** Compiling and what a fill must never do, without the fills of every field. */
  readonly harmOnly: boolean;
  /** Forms only, of the files whose form has been judged. */
  readonly formsOnly: boolean;
  /** Every so many files of a set only: a sample, for a machine that is busy. */
  readonly step: number;
  readonly jobs: number;
  /** File that keeps answers, so that a run broken off goes on; null for none. */
  readonly answers: string | null;
  /** A worker of the pool: takes tasks from its parent. */
  readonly worker: boolean;
}

/** Throws on a flag that is not known. */
export function readOptions(args: readonly string[], cpus: number): CorpusOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      set: { type: "string", multiple: true },
      filter: { type: "string" },
      damage: { type: "boolean" },
      "all-renderers": { type: "boolean" },
      "boxes-only": { type: "boolean" },
      "harm-only": { type: "boolean" },
      "forms-only": { type: "boolean" },
      step: { type: "string" },
      jobs: { type: "string" },
      answers: { type: "string" },
      worker: { type: "boolean" },
    },
  });
  const asked = values.set ?? [];
  const unknown = asked.filter((name) => !SET_NAMES.some((known) => known === name));
  if (unknown.length > 0) {
    throw new Error(`--set takes ${SET_NAMES.join(", ")}; not ${unknown.join(", ")}`);
  }
  return {
    sets: SET_NAMES.filter((name) => asked.length === 0 || asked.includes(name)),
    filter: values.filter ?? positionals[0] ?? "",
    damage: values.damage ?? false,
    allRenderers: values["all-renderers"] ?? false,
    boxesOnly: values["boxes-only"] ?? false,
    harmOnly: values["harm-only"] ?? false,
    formsOnly: values["forms-only"] ?? false,
    step: Math.max(1, Number(values.step ?? 1)),
    jobs: Math.max(1, Number(values.jobs ?? cpus)),
    answers: values.answers ?? null,
    worker: values.worker ?? false,
  };
}
