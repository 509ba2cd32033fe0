/**
 * Builds `dist/`: the server, the library and the engine's worker for Node, the scripts for browsers, and
 * copies of what they read. Needs only what `npm ci --omit=dev` installs. An unchanged tree is not built again.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildDashboard } from "./build-dashboard.mjs";
import { say } from "./say.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");
const compiler = join(root, "node_modules/typescript/bin/tsc");
const stampPath = join(dist, ".stamp");

/** What the result depends on. */
const INPUTS = [
  "src",
  "browser",
  "client/src",
  "tools",
  "assets",
  "docs/guides",
  "docs/screenshots",
  "docs/configuration.md",
  "package.json",
  "package-lock.json",
];

/** Scripts of `browser/` that run on pages which are not ours. */
const ON_PAGES_OF_OTHERS = new Set(["widget"]);

/** True when `dist/` was built from exactly this tree. */
export async function isBuilt() {
  const [stamp, wanted] = await Promise.all([
    readFile(stampPath, "utf8").catch(() => ""),
    stampOf(INPUTS),
  ]);
  return stamp === wanted;
}

/**
 * What every start of the service loads, some 800 small modules: bundled, Node finds and reads a few files of them
 * instead. A start loaded its modules in 0.54 s of processor time with kysely and zod bundled alone, and does in 0.36 s
 * with all. Other packages stay where they are installed: those that few starts need, and those with files of their own.
 */
const BUNDLED = new Set([
  "@fastify/multipart",
  "fastify",
  "fflate",
  "kysely",
  "marked",
  "nodemailer",
  "otpauth",
  "pg",
  "pg-boss",
  "zod",
]);

/** What a bundled package would take where it is installed: nothing of ours installs it. */
const NEVER_INSTALLED = ["pg-native"];

/**
 * `pg` makes a `Response` to learn whether it runs at Cloudflare's, and Node 20 first loads all of its `fetch` for that:
 * a twelfth of the processor time of a start.
 */
const neverAtCloudflare = {
  name: "never-at-cloudflare",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pg[\\/]lib[\\/]stream\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const question = "if (isCloudflareRuntime())";
      if (!source.includes(question)) {
        throw new Error(`pg asks for its runtime in other words now: ${path}`);
      }
      return { contents: source.replace(question, "if (false)"), loader: "js" };
    });
  },
};

/** How our programs for Node are bundled. */
async function forNode() {
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const installed = Object.keys(dependencies)
    .filter((name) => !BUNDLED.has(name))
    .flatMap((name) => [name, `${name}/*`]);
  return {
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: [...installed, ...NEVER_INSTALLED],
    plugins: [neverAtCloudflare],
    // Bundled packages in CommonJS ask for Node's own modules, which a module has no `require` for.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    logLevel: "warning",
  };
}

/** Builds into a new directory, which then takes the place of `dist/`. */
export async function build() {
  const wanted = await stampOf(INPUTS);
  const next = join(root, `.dist-${process.pid}`);
  const { build: bundle } = await import("esbuild");
  try {
    await rm(next, { recursive: true, force: true });
    await mkdir(next, { recursive: true });
    await bundle({
      ...(await forNode()),
      entryPoints: await present([
        "src/main.ts",
        "src/library.ts",
        "src/adapters/engine-worker.ts",
        "src/api/body-worker.ts",
      ]),
      entryNames: "[name]",
      chunkNames: "chunks/[name]-[hash]",
      outdir: next,
      splitting: true,
      sourcemap: "linked",
    });
    const browserEntries = await browserMains();
    const forBrowsers = {
      absWorkingDir: root,
      outdir: join(next, "browser"),
      bundle: true,
      minify: true,
      platform: "browser",
      target: ["es2022"],
      logLevel: "warning",
    };
    const strangers = browserEntries.filter(({ out }) => ON_PAGES_OF_OTHERS.has(out));
    // A classic script would leave its names behind on the page.
    await bundle({ ...forBrowsers, entryPoints: strangers, format: "iife" });
    const ours = browserEntries.filter(({ out }) => !ON_PAGES_OF_OTHERS.has(out));
    if (ours.length > 0) {
      await bundle({
        ...forBrowsers,
        entryPoints: ours,
        format: "esm",
        loader: { ".woff2": "file" },
        assetNames: "files/[name]-[hash]",
        sourcemap: "linked",
      });
    }
    await buildDashboard(bundle, next);
    await cp(join(root, "src/store/migrations"), join(next, "migrations"), { recursive: true });
    await cp(join(root, "docs/guides"), join(next, "guides"), { recursive: true });
    await cp(join(root, "docs/screenshots"), join(next, "screenshots"), { recursive: true });
    await cp(join(root, "docs/configuration.md"), join(next, "guides/configuration.md"));
    await makeDocsIndex(bundle, next);
    await cp(join(root, "assets/favicon.ico"), join(next, "browser/favicon.ico"));
    await cp(join(root, "assets/open-fonts.json"), join(next, "open-fonts.json"));
    await copyFonts(next);
    await emitTypes(next);
    await writeFile(join(next, ".stamp"), wanted);
    await rm(dist, { recursive: true, force: true });
    await rename(next, dist);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

/** The search index of the documentation, from the guides and the operations that are built here. */
async function makeDocsIndex(bundle, next) {
  const program = join(next, "make-docs-index.mjs");
  await bundle({
    ...(await forNode()),
    entryPoints: ["tools/make-docs-index.ts"],
    outfile: program,
  });
  await promisify(execFile)(process.execPath, [program, next]);
  await rm(program);
}

async function copyFonts(next) {
  await promisify(execFile)(process.execPath, [
    join(root, "tools/copy-fonts.mjs"),
    join(next, "fonts"),
  ]);
}

/** Declarations of the library, with specifiers that any compiler understands. TypeScript is there for developers only. */
async function emitTypes(next) {
  if (!(await hasCompiler())) {
    return;
  }
  const folder = join(next, "types");
  await promisify(execFile)(process.execPath, [
    compiler,
    "-p",
    join(root, "tools/tsconfig.types.json"),
    "--outDir",
    folder,
  ]).catch(async (error) => {
    // A tree with type errors still gives declarations; `npm run check` reports the errors.
    if (!(await exists(join(folder, "library.d.ts")))) {
      throw error;
    }
  });
  for (const path of await filesOf(folder)) {
    const text = await readFile(path, "utf8");
    const up = relative(dirname(path), folder) || ".";
    const portable = text.replace(
      /(from |import\()"(#|\.\.?\/)([^"]+)\.ts"/gu,
      (_match, before, start, rest) =>
        `${before}"${start === "#" ? `${up.startsWith(".") ? up : `./${up}`}/` : start}${rest}.js"`,
    );
    await writeFile(path, portable);
  }
}

function hasCompiler() {
  return exists(compiler);
}

/** `browser/<name>/main.ts` becomes `dist/browser/<name>.js`. */
async function browserMains() {
  const names = await readdir(join(root, "browser")).catch(() => []);
  const entries = [];
  for (const name of names.sort()) {
    const [found] = await present([`browser/${name}/main.ts`]);
    if (found !== undefined) {
      entries.push({ in: found, out: name });
    }
  }
  return entries;
}

async function exists(path) {
  return (await stat(path).catch(() => null)) !== null;
}

async function present(paths) {
  const found = [];
  for (const path of paths) {
    if (await exists(join(root, path))) {
      found.push(path);
    }
  }
  return found;
}

async function stampOf(inputs) {
  const hash = createHash("sha256");
  for (const path of (
    await Promise.all(inputs.map((input) => filesOf(join(root, input))))
  ).flat()) {
    hash.update(`${relative(root, path)}\0`);
    hash.update(await readFile(path));
    hash.update("\0");
  }
  return `${hash.digest("hex")}${(await hasCompiler()) ? " with types" : ""}`;
}

async function filesOf(path) {
  const found = await stat(path).catch(() => null);
  if (found === null) {
    return [];
  }
  if (!found.isDirectory()) {
    return [path];
  }
  const names = (await readdir(path)).filter((name) => !name.endsWith(".test.ts")).sort();
  return (await Promise.all(names.map((name) => filesOf(join(path, name))))).flat();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (await isBuilt()) {
    say("dist/ is up to date");
  } else {
    const startMs = performance.now();
    await build();
    say(`built dist/ in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  }
}
