/** What a browser loads of the dashboard, in Brotli as proxies send it: docs/decisions/0039. */
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { getOrAdd } from "#base/maps.ts";
import { dashboardOptions } from "../../tools/build-dashboard.mjs";

/** The promise is 180 KB; what is between is room for what has to be there at once. */
const FIRST_BYTES = 150_000;
const PAGE_BYTES = 60_000;

/** What one script loads before it runs, by its name. */
interface Script {
  readonly contents: Uint8Array;
  /** Bytes before compression by the package or file they come from. */
  readonly sources: ReadonlyMap<string, number>;
  readonly needs: readonly string[];
  readonly page: string | null;
}

const scripts = new Map<string, Script>();
beforeAll(async () => {
  const { outputFiles, metafile } = await build({ ...dashboardOptions("/out"), write: false });
  for (const { path, contents } of outputFiles) {
    const facts = Object.entries(metafile.outputs).find(([name]) =>
      path.endsWith(name.replace(/^(?:\.\.\/)*/u, "/")),
    )?.[1];
    if (path.endsWith(".js") && facts !== undefined) {
      scripts.set(path, {
        contents,
        sources: new Map(
          Object.entries(facts.inputs).map(([source, { bytesInOutput }]) => [
            source,
            bytesInOutput,
          ]),
        ),
        needs: facts.imports
          .filter(({ kind }) => kind === "import-statement")
          .map((one) => one.path.replace(/^(?:\.\.\/)*/u, "/")),
        page: facts.entryPoint ?? null,
      });
    }
  }
});

function loadedFor(name: string, seen = new Set<string>()): ReadonlySet<string> {
  seen.add(name);
  scripts
    .get(name)
    ?.needs.filter((one) => !seen.has(one))
    .forEach((one) => loadedFor(one, seen));
  return seen;
}
/** Bytes in Brotli, of what is asked for: most scripts are texts of one language each. */
const bytesOf = new Map<string, number>();
const sizeOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => {
    const contents = scripts.get(name)?.contents ?? new Uint8Array();
    return sum + getOrAdd(bytesOf, name, () => brotliCompressSync(contents).length);
  }, 0);
/** The figure, and the packages and files that are most of it: what to look at when the limit is met. */
function heaviest(names: Iterable<string>): string {
  const bytes = new Map<string, number>();
  for (const name of names) {
    for (const [path, count] of scripts.get(name)?.sources ?? []) {
      const source = /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1] ?? path;
      bytes.set(source, (bytes.get(source) ?? 0) + count);
    }
  }
  const lines = [...bytes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 12)
    .map(([source, count]) => `  ${(count / 1000).toFixed(1)} kB of ${source}`);
  return `${(sizeOf(names) / 1000).toFixed(1)} kB in Brotli; minified\n${lines.join("\n")}`;
}
const named = (page: RegExp): string =>
  [...scripts].find(([, script]) => page.test(script.page ?? ""))?.[0] ?? "";

test("before the first page: the script, the frame and its texts", () => {
  const first = new Set(
    [/dashboard\/main\.tsx$/u, /shell\/shell\.tsx$/u, /shell\/ja\.data\.ts$/u].flatMap((page) => [
      ...loadedFor(named(page)),
    ]),
  );
  expect(first.size).toBeGreaterThanOrEqual(3);
  expect(sizeOf(first), heaviest(first)).toBeLessThanOrEqual(FIRST_BYTES);
});

test("nothing comes from the library's barrel, which would load it with the first page", () => {
  const sources = readdirSync("browser/dashboard", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => [name, readFileSync(`browser/dashboard/${name}`, "utf8")] as const);
  expect(sources.some(([, source]) => source.includes('"react-aria-components/'))).toBe(true);
  expect(
    sources
      .filter(([, source]) => source.includes('"react-aria-components"'))
      .map(([name]) => name),
  ).toEqual([]);
});

test("what each page adds to the script and the frame; to the script alone before anybody is signed in", () => {
  const script = loadedFor(named(/dashboard\/main\.tsx$/u));
  const frame = new Set([...script, ...loadedFor(named(/shell\/shell\.tsx$/u))]);
  const pages = [...scripts].filter(([, { page }]) =>
    /dashboard\/pages\/.*\.tsx$/u.test(page ?? ""),
  );
  expect(pages.length).toBeGreaterThan(0);
  for (const [name, { page }] of pages) {
    const before = page?.endsWith("/signed-out.tsx") === true ? script : frame;
    const own = [...loadedFor(name)].filter((one) => !before.has(one));
    expect(sizeOf(own), `${page}: ${heaviest(own)}`).toBeLessThanOrEqual(PAGE_BYTES);
  }
});
