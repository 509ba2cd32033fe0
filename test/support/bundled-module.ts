/**
 * A module of the tests as one file of JavaScript, for processes that a test starts by the dozen: tsx takes more
 * processor time to start than what most of them do.
 */
import { basename, join } from "node:path";
import { build } from "esbuild";

/** Writes it into `folder`, with all that it imports; the path. */
export async function bundledModule(source: string, folder: string): Promise<string> {
  const outfile = join(folder, `${basename(source, ".ts")}.mjs`);
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return outfile;
}
