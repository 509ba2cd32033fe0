import type { BuildOptions } from "esbuild";

/** What the dashboard is built from and to; `outdir` is that of all scripts for browsers. */
export function dashboardOptions(outdir: string): BuildOptions & { readonly metafile: true };
