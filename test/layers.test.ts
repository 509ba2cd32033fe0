import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Layer folder → what it may import, as ARCHITECTURE.md says. */
const table = new Map(
  readFileSync("ARCHITECTURE.md", "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, folder, , allowed] = line.split("|").map((cell) => cell.trim());
      const path = /^`((?:src\/)?[a-z]+)`$/.exec(folder ?? "")?.[1];
      return path && allowed
        ? [[path, allowed === "nothing" ? [] : allowed.split(", ")] as const]
        : [];
    }),
);
const layerName = (folder: string) => folder.replace("src/", "");
const layers = [...table.keys()].map(layerName);

/** Door of the engine → the layers that may open it, as ARCHITECTURE.md says. */
const doors = new Map(
  readFileSync("ARCHITECTURE.md", "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, door, , openedBy] = line.split("|").map((cell) => cell.trim());
      const path = /^`(#engine\/[a-z\d/-]+\.ts)`$/.exec(door ?? "")?.[1];
      return path && openedBy ? [[path, openedBy.split(", ")] as const] : [];
    }),
);

/** Import specifier → the word of the table that permits it; null when nothing does. */
const specifiers = new Map<string, string | null>([
  ...layers
    .filter((layer) => layer !== "browser" && layer !== "engine")
    .map((layer) => [`#${layer}/any.ts`, layer] as const),
  ...[...doors.keys()].map((door) => [door, "engine"] as const),
  ["node:fs", "node:"],
  ["some-package", "package"],
  ["#main.ts", null],
  ["#config.ts", null],
  ["#unheard/of.ts", null],
  ["../store/any.ts", null],
]);

const statements: Record<string, (from: string) => string> = {
  value: (from) => `import { a } from "${from}";\na();\n`,
  type: (from) => `import type { A } from "${from}";\nexport type B = A;\n`,
  star: (from) => `export * from "${from}";\n`,
  bare: (from) => `import "${from}";\n`,
  dynamic: (from) => `await import("${from}");\n`,
};

let probes = "";
let refused = new Set<string>();

beforeAll(() => {
  probes = mkdtempSync(join(tmpdir(), "platen-layers-"));
  cpSync(".oxlintrc.json", join(probes, ".oxlintrc.json"));
  for (const folder of table.keys()) {
    mkdirSync(join(probes, folder), { recursive: true });
    for (const probe of probesOf(folder)) {
      writeFileSync(join(probes, probe.file), probe.source);
    }
  }
  refused = new Set(filesWithRefusedImports(probes));
});

afterAll(() => rmSync(probes, { recursive: true, force: true }));

function probesOf(folder: string) {
  return [...specifiers.keys()].flatMap((from, i) =>
    Object.entries(statements).map(([form, write]) => ({
      from,
      file: join(folder, `${form}-${i}.ts`),
      source: write(from),
    })),
  );
}

function filesWithRefusedImports(cwd: string): string[] {
  let json: string;
  try {
    json = execFileSync(resolve("node_modules/.bin/oxlint"), ["--format", "json"], {
      cwd,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    json = (error as { stdout: string }).stdout; // exit status 1 means findings
  }
  const report = JSON.parse(json) as { diagnostics: { code: string; filename: string }[] };
  return report.diagnostics
    .filter(({ code }) => code.includes("no-restricted-imports"))
    .map(({ filename }) => filename);
}

test("ARCHITECTURE.md names every layer", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect([...table.keys()].sort()).toEqual(
    [...folders.map(({ name }) => `src/${name}`), "browser"].sort(),
  );
});

test("the doors of the engine are its files and its contract, each with a row", () => {
  const files = readdirSync("src/engine")
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => `#engine/${name}`);
  expect([...doors.keys()].sort()).toEqual(
    [...files, "#engine/contract/any.ts", "#engine/pdf/any.ts"].sort(),
  );
});

test.each([...table.keys()])(
  "the linter lets %s import what the table says and nothing else",
  (folder) => {
    const layer = layerName(folder);
    const allowed = [layer, ...(table.get(folder) ?? [])];
    const verdicts = probesOf(folder).map(({ from, file }) => ({
      file,
      from,
      refused: refused.has(file),
    }));
    const wanted = probesOf(folder).map(({ from, file }) => {
      const word = specifiers.get(from) ?? null;
      const isOpen = layer === "engine" || doors.get(from)?.includes(layer) !== false;
      return { file, from, refused: word === null || !allowed.includes(word) || !isOpen };
    });
    expect(verdicts).toEqual(wanted);
  },
);
