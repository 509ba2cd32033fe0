/** Where the files lie that the running program reads beside its code: built (`dist/`) or from source. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface InstallPaths {
  /** The directory of package.json. */
  readonly root: string;
  readonly migrations: string;
  readonly fonts: string;
  /** The index of open fonts. */
  readonly openFonts: string;
  /** Scripts and styles for browsers, built. */
  readonly browser: string;
  /** The guides of the documentation. */
  readonly guides: string;
  /** The pictures that guides show. */
  readonly screenshots: string;
  /** The PDF that a demo begins with. */
  readonly demoCard: string;
  /** Module to fork for an engine process; TypeScript when run from source. */
  readonly engineWorker: string;
  /** Module of the thread that reads large bodies. */
  readonly bodyWorker: string;
}

/** Found from this module's own place, so it is the same from any working directory. */
export function installPaths(): InstallPaths {
  const here = fileURLToPath(import.meta.url);
  let root = dirname(here);
  while (!existsSync(join(root, "package.json")) && root !== dirname(root)) {
    root = dirname(root);
  }
  const dist = join(root, "dist");
  const isBuilt = here.startsWith(dist);
  return {
    root,
    migrations: isBuilt ? join(dist, "migrations") : join(root, "src/store/migrations"),
    fonts: join(dist, "fonts"),
    openFonts: isBuilt ? join(dist, "open-fonts.json") : join(root, "assets/open-fonts.json"),
    browser: join(dist, "browser"),
    guides: join(dist, "guides"),
    screenshots: join(dist, "screenshots"),
    demoCard: join(root, "demo/business-card.pdf"),
    engineWorker: isBuilt
      ? join(dist, "engine-worker.js")
      : join(root, "src/adapters/engine-worker.ts"),
    bodyWorker: isBuilt ? join(dist, "body-worker.js") : join(root, "src/api/body-worker.ts"),
  };
}

/** Version of the program, from its package.json. */
export function programVersion(): string {
  const text = readFileSync(join(installPaths().root, "package.json"), "utf8");
  return /"version": "([^"]+)"/u.exec(text)?.[1] ?? "0";
}
