/** The client as npm would publish it: packed, unpacked, judged by two linters, used both ways. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);

let folder: string;
let packed: string;
let tarball: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-client-"));
  packed = join(folder, "package");
  await mkdir(packed);
  await run(process.execPath, ["tools/build-client.mjs", packed]);
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], {
    cwd: packed,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  tarball = join(folder, filename);
  // An empty project, as a shop's developer begins with; it depends on nothing, so no registry is asked.
  await writeFile(join(folder, "package.json"), "{}");
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("publint has nothing to say", async () => {
  const { messages } = await publint({ pkgDir: packed, level: "suggestion", strict: true });
  expect(messages).toEqual([]);
});

test("its types are right for import, require and bundlers", async () => {
  const analysis = await checkPackage(
    createPackageFromTarballData(new Uint8Array(await readFile(tarball))),
  );
  expect(analysis.types).toMatchObject({ kind: "included" });
  expect("problems" in analysis ? analysis.problems : null).toEqual([]);
});

test("it needs no other package and nothing of Node's", async () => {
  const manifest: unknown = JSON.parse(await readFile(join(packed, "package.json"), "utf8"));
  expect(Object.keys(Object(manifest))).not.toContain("dependencies");
  for (const format of ["esm", "cjs"]) {
    const code = await readFile(join(packed, "dist", format, "index.js"), "utf8");
    expect(code).not.toMatch(/\bfrom "|\brequire\(|node:|process\./u);
  }
  const { stdout } = await run("tar", ["-tzf", tarball]);
  expect(
    stdout.split("\n").filter((name) => /\.(?:ts|map)$/u.test(name) && !name.endsWith(".d.ts")),
  ).toEqual([]);
});

test.each([
  ["import", "use.mjs", 'import { Platen, verifyWebhook } from "@platen/client";'],
  ["require", "use.cjs", 'const { Platen, verifyWebhook } = require("@platen/client");'],
])("a program that uses %s finds it", async (_way, name, first) => {
  const platen = 'new Platen({ baseUrl: "http://127.0.0.1:1", apiKey: "sk" })';
  await writeFile(
    join(folder, name),
    `${first}\nconsole.log(typeof ${platen}.fills.create, typeof verifyWebhook);\n`,
  );
  const { stdout } = await run(process.execPath, [join(folder, name)]);
  expect(stdout.trim()).toBe("function function");
});

test("the packed folder of the checkout is built before it is packed", async () => {
  const manifest = Object(JSON.parse(await readFile("client/package.json", "utf8")));
  expect(manifest.scripts).toEqual({ prepack: "node ../tools/build-client.mjs" });
  // What is packed has been built, and can be packed again by whoever has it.
  expect(
    Object.keys(Object(JSON.parse(await readFile(join(packed, "package.json"), "utf8")))),
  ).not.toContain("scripts");
});
