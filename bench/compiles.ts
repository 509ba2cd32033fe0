/** Compiling the documents of the corpus: as each comes, and again. */
import { performance } from "node:perf_hooks";
import type { Engine } from "#engine/engine.ts";
import type { NamedFile } from "./opens.ts";

export interface CompileTimes {
  /** Shares of the files that compile within the promised time. */
  readonly first: number;
  readonly again: number;
  readonly slowest: readonly string[];
}

export const PROMISED_MS = 100;
const REPEATS = 3;
const SHOWN = 3;

/** `again` is the least of three more; the first document of all is not counted, for it warms the process. */
export async function compileTimes(
  engine: Engine,
  files: readonly NamedFile[],
): Promise<CompileTimes> {
  const [warming] = files;
  if (warming !== undefined) {
    await engine.compileTemplate(warming.pdf);
  }
  const times: { readonly file: string; readonly firstMs: number; readonly againMs: number }[] = [];
  for (const { file, pdf } of files) {
    const firstMs = await compileMs(engine, pdf);
    let againMs = Infinity;
    for (let i = 0; i < REPEATS; i++) {
      againMs = Math.min(againMs, await compileMs(engine, pdf));
    }
    times.push({ file, firstMs, againMs });
  }
  const share = (key: "firstMs" | "againMs"): number =>
    times.filter((one) => one[key] <= PROMISED_MS).length / times.length;
  return {
    first: share("firstMs"),
    again: share("againMs"),
    slowest: times
      .toSorted((a, b) => b.firstMs - a.firstMs)
      .slice(0, SHOWN)
      .map(
        ({ file, firstMs, againMs }) =>
          `${file} ${firstMs.toFixed(0)} ms, again ${againMs.toFixed(0)} ms`,
      ),
  };
}

async function compileMs(engine: Engine, pdf: Uint8Array): Promise<number> {
  const start = performance.now();
  await engine.compileTemplate(pdf);
  return performance.now() - start;
}
