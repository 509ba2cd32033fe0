/**
 * `npm run client:build`: builds the typed client as a package into client/dist, or into the folder named:
 * one bundle and declarations for `import`, the same for `require`.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { installMissing } from "./install.mjs";
import { say } from "./say.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const compiler = join(root, "node_modules/typescript/bin/tsc");

/** Writes package.json, README.md, LICENSE and dist/ into `folder`. */
async function buildClient(folder) {
  // `npm start` installs what the service needs; declarations take the compiler besides.
  if (!existsSync(compiler)) {
    await installMissing({ withTests: true });
  }
  const { build } = await import("esbuild");
  const dist = join(folder, "dist");
  await rm(dist, { recursive: true, force: true });
  for (const [format, type] of [
    ["esm", "module"],
    ["cjs", "commonjs"],
  ]) {
    const out = join(dist, format);
    await mkdir(out, { recursive: true });
    await build({
      absWorkingDir: root,
      entryPoints: ["client/src/index.ts"],
      outfile: join(out, "index.js"),
      bundle: true,
      format,
      platform: "neutral",
      target: ["es2022"],
      logLevel: "warning",
    });
    await promisify(execFile)(process.execPath, [
      compiler,
      "--project",
      join(root, "client"),
      "--noEmit",
      "false",
      "--emitDeclarationOnly",
      "--outDir",
      out,
    ]);
    await withPortableSpecifiers(out);
    // The same file names in both folders: this says how Node and compilers are to read them.
    await writeFile(join(out, "package.json"), `${JSON.stringify({ type })}\n`);
  }
  if (resolve(folder) !== join(root, "client")) {
    await cp(join(root, "client/README.md"), join(folder, "README.md"));
    // Built already: what is packed here is not to be built again.
    const { scripts: _scripts, ...manifest } = JSON.parse(
      await readFile(join(root, "client/package.json"), "utf8"),
    );
    await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  }
  await cp(join(root, "LICENSE"), join(folder, "LICENSE"));
}

async function withPortableSpecifiers(folder) {
  for (const entry of await readdir(folder, { recursive: true })) {
    if (entry.endsWith(".d.ts")) {
      const path = join(folder, entry);
      const text = await readFile(path, "utf8");
      await writeFile(path, text.replaceAll(/(from "\.[^"]+)\.ts"/gu, '$1.js"'));
    }
  }
}

const folder = resolve(process.argv[2] ?? join(root, "client"));
await buildClient(folder);
say(`built @platen/client into ${folder}`);
