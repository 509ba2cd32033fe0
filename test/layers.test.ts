import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

// The layer table of ARCHITECTURE.md as data: who may import whom; `node:` and `package` mark the
// layers that may also import Node modules and packages.
const TABLE: Record<string, string> = {
  "src/base": "base",
  "src/engine": "engine base",
  "src/domain": "domain engine base",
  "src/ports": "ports domain engine base",
  "src/store": "store domain base node: package",
  "src/adapters": "adapters ports domain engine base node: package",
  "src/services": "services store ports domain engine base",
  "src/http": "http domain base node: package",
  "src/api": "api http services domain base",
  "src/pages": "pages http services domain base",
  "src/jobs": "jobs services domain base",
  "src/cli": "cli services domain engine base node: package",
  browser: "engine domain base package",
};
const LAYERS = Object.keys(TABLE).map((folder) => folder.replace("src/", ""));

// One import form per probe: all of them must be caught, also type-only and dynamic ones.
const FORMS: Record<string, (specifier: string) => string> = {
  value: (s) => `import { x } from "${s}"; x();`,
  type: (s) => `import type { X } from "${s}"; export type Y = X;`,
  reexport: (s) => `export * from "${s}";`,
  effect: (s) => `import "${s}";`,
  dynamic: (s) => `await import("${s}");`,
};

test("oxlint rejects exactly the imports the layer table forbids", () => {
  const dir = mkdtempSync(join(tmpdir(), "layers-"));
  try {
    copyFileSync(".oxlintrc.json", join(dir, ".oxlintrc.json"));
    const allowed = new Set<string>();
    for (const [folder, may] of Object.entries(TABLE)) {
      mkdirSync(join(dir, folder), { recursive: true });
      const targets = [
        ...LAYERS.map((l) => `#${l}/x.ts`),
        "#main.ts",
        "#config.ts",
        "#new/x.ts",
        "node:fs",
        "package",
        "../store/x.ts",
      ];
      for (const target of targets) {
        for (const [form, write] of Object.entries(FORMS)) {
          const file = join(folder, `${form}-${target.replaceAll(/[^a-z]/g, "_")}.ts`);
          writeFileSync(join(dir, file), write(target));
          const name = /^#([a-z]+)\//.exec(target)?.[1] ?? target.replace("fs", "");
          const ok = may.split(" ").includes(name);
          if (ok) {
            allowed.add(file);
          }
        }
      }
    }
    const rejected = new Set(lint(dir));
    const all = Object.keys(TABLE).flatMap((f) => readdirSync(join(dir, f)).map((n) => join(f, n)));
    expect(all.filter((f) => rejected.has(f) === allowed.has(f))).toEqual([]);
    expect(all).toHaveLength(13 * 19 * 5);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test("every folder of src/ is in the layer table", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((e) => e.isDirectory());
  expect(folders.map((e) => `src/${e.name}`).filter((f) => !(f in TABLE))).toEqual([]);
});

/** Files, relative to `dir`, in which oxlint reports no-restricted-imports. */
function lint(dir: string): string[] {
  let out: string;
  try {
    out = execFileSync(resolve("node_modules/.bin/oxlint"), ["-f", "json"], {
      cwd: dir,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    out = (error as { stdout: string }).stdout; // exit 1: findings
  }
  const { diagnostics } = JSON.parse(out) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics.filter((d) => d.code.includes("no-restricted-imports")).map((d) => d.filename);
}
