/** The check of filled files shares no code with the writer: the linter says so, and lets nothing slip. */
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
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const ENGINE = resolve("src/engine");

const PROBES: Readonly<Record<string, boolean>> = {
  "../pdf/open-pdf.ts": true,
  "../content/interpret-page.ts": true,
  "../font/pdf-font/read-font.ts": true,
  "../packages/hash.ts": true,
  "../contract/problems.ts": true,
  "#base/bytes.ts": true,
  "../plan/text-state.ts": true,
  "./compare-content.ts": true,
  "../plan/plan.ts": false,
  "../rewrite/fill-plan.ts": false,
  "../fit/fit-box.ts": false,
  "../scene/build-scene.ts": false,
  "../template/fill/box-texts.ts": false,
  "../font/embedding/embed-font.ts": false,
  "../preview/render-preview.ts": false,
  "../create-engine.ts": false,
  "../engine.ts": false,
  "#engine/engine.ts": false,
  "../pdf/append-update.ts": false,
  "../pdf/full-rewrite.ts": false,
  "../pdf/write-operands.ts": false,
  "../packages/deflate.ts": false,
  "#engine/rewrite/fill-plan.ts": false,
  "#engine/scene/build-scene.ts": false,
  "#domain/errors.ts": false,
  "node:fs": false,
  "fast-check": false,
};

test("the linter lets engine/verify import the reader and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "platen-verify-"));
  try {
    const probes = join(folder, "src/engine/verify");
    mkdirSync(probes, { recursive: true });
    cpSync(".oxlintrc.json", join(folder, ".oxlintrc.json"));
    const specifiers = Object.keys(PROBES);
    specifiers.forEach((from, i) => {
      const source = `import { a } from "${from}";\na();\n`;
      writeFileSync(join(probes, `probe-${i}.ts`), source);
    });
    const refused = new Set(refusedFiles(folder).map((file) => file.replaceAll("\\", "/")));
    const allowed = specifiers.map((from, i) => [
      from,
      !refused.has(`src/engine/verify/probe-${i}.ts`),
    ]);
    expect(Object.fromEntries(allowed)).toEqual(PROBES);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Types are erased: only values can share behaviour. */
const RUNTIME_IMPORT = /^import (?!type )[\s\S]*?from "([^"]+)";/gm;

test("nothing the check reaches, however far, writes, fits or compiles", () => {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) {
      return;
    }
    reached.add(file);
    for (const [, from = ""] of readFileSync(file, "utf8").matchAll(RUNTIME_IMPORT)) {
      if (from.startsWith(".")) {
        visit(resolve(dirname(file), from));
      } else if (from.startsWith("#engine/")) {
        visit(join(ENGINE, from.slice("#engine/".length)));
      }
    }
  };
  for (const name of readdirSync(join(ENGINE, "verify"))) {
    visit(join(ENGINE, "verify", name));
  }
  const writers = [
    "rewrite",
    "fit",
    "scene",
    "template",
    "font/embedding",
    "font/library",
    "preview",
    "stress",
  ];
  const files = [...reached].map((file) => file.slice(ENGINE.length + 1).replaceAll("\\", "/"));
  expect(files.filter((file) => writers.some((folder) => file.startsWith(`${folder}/`)))).toEqual(
    [],
  );
  expect(reached.size).toBeGreaterThan(20);
});

function refusedFiles(cwd: string): readonly string[] {
  let json = "";
  try {
    json = execFileSync(resolve("node_modules/.bin/oxlint"), ["--format", "json"], {
      cwd,
      encoding: "utf8",
    });
  } catch (error) {
    json = (error as { stdout: string }).stdout; // exit status 1 means findings
  }
  const report = JSON.parse(json) as { diagnostics: { code: string; filename: string }[] };
  return report.diagnostics
    .filter(({ code }) => code.includes("no-restricted-imports"))
    .map(({ filename }) => filename);
}
