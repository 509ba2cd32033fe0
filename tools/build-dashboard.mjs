/**
 * Builds the dashboard: one script for its frame, one for each page that is loaded when somebody goes there, and one
 * style sheet. esbuild leaves the styles of pages loaded later to whoever loads them; they are few, so they go with the
 * others (docs/decisions/0039).
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Languages of the component library's own texts; of the thirty it has, those that the dashboard speaks. */
const SPOKEN = /(?:en-US|de-DE|fr-FR|es-ES|nl-NL|ja-JP|ar-AE|he-IL)\./u;

/** Leaves the component library's texts in other languages out: a third of its size. */
const spokenLanguages = {
  name: "spoken-languages",
  setup(build) {
    build.onLoad(
      { filter: /react-(aria|stately).*[\\/]intl[\\/].*[a-z][a-z]-[A-Z][A-Z]\.m?js$/ },
      ({ path }) =>
        SPOKEN.test(path) ? undefined : { contents: "export default {};", loader: "js" },
    );
  },
};

/** What the dashboard is built from and to; `outdir` is that of all scripts for browsers. */
export function dashboardOptions(outdir) {
  return {
    absWorkingDir: root,
    entryPoints: [{ in: "browser/dashboard/main.tsx", out: "dashboard" }],
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["es2022"],
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".woff2": "file" },
    assetNames: "files/[name]-[hash]",
    chunkNames: "files/[name]-[hash]",
    plugins: [spokenLanguages],
    logLevel: "warning",
    metafile: true,
  };
}

/** Builds it into `next/browser`. */
export async function buildDashboard(bundle, next) {
  const { metafile } = await bundle(dashboardOptions(join(next, "browser")));
  const sheets = Object.keys(metafile.outputs)
    .filter((path) => path.endsWith(".css"))
    .map((path) => join(root, path));
  const [own, ...later] = sheets.sort(
    (a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (a < b ? -1 : 1),
  );
  const texts = await Promise.all([own, ...later].map((path) => readFile(path, "utf8")));
  await writeFile(own, texts.join(""));
  await Promise.all(later.map((path) => rm(path)));
}

function isOwn(path) {
  return path.endsWith("dashboard.css");
}
