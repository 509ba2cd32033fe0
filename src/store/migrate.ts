/**
 * Brings a database to the newest schema: numbered `.sql` files, run once each in order, all in one
 * transaction under the migrator's advisory lock, so that several processes may call it at once. There is
 * no way back: a file that was applied never changes, the next one corrects it.
 */
import { errorMessage } from "#base/error-message.ts";
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Migration, Migrator, sql, Kysely, PostgresDialect } from "kysely";
import { type DbAddress, MIGRATION_STATEMENT_MS, openPool } from "./pool.ts";

/** Why a database cannot be brought up to date; the message says what to do. */
export class MigrationRefused extends Error {
  readonly reason: "changed" | "newer" | "failed";
  constructor(reason: MigrationRefused["reason"], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "MigrationRefused";
    this.reason = reason;
  }
}

interface MigrationFile {
  /** File name without ".sql". */
  readonly name: string;
  readonly text: string;
  /** Hex SHA-256 of the text with LF line ends. */
  readonly sha256: string;
}

const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/u;

/** Applies the files of `folder` that the database lacks and returns their names; [] when it was up to date. */
export async function migrate(target: DbAddress, folder: string): Promise<readonly string[]> {
  const files = await readFiles(folder);
  const pool = openPool({
    target,
    maxConnections: 1,
    statementMs: MIGRATION_STATEMENT_MS,
    onIdleError: () => {
      // A connection lost between two statements: the next one reports it.
    },
  });
  const db = new Kysely<MigrationTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const applied = await readApplied(db);
    checkApplied(files, applied);
    if (applied.length === files.length) {
      return [];
    }
    return await applyMissing(db, files);
  } finally {
    await db.destroy();
  }
}

interface MigrationTables {
  migration_file: { name: string; sha256: string };
}

async function readFiles(folder: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const files: MigrationFile[] = [];
  for (const name of names) {
    if (!FILE_NAME.test(name)) {
      throw new MigrationRefused("failed", `migration file ${name} is not named NNNN-title.sql`);
    }
    const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
    const sha256 = createHash("sha256").update(text).digest("hex");
    files.push({ name: name.slice(0, -".sql".length), text, sha256 });
  }
  return files;
}

async function readApplied(
  db: Kysely<MigrationTables>,
): Promise<readonly { readonly name: string; readonly sha256: string }[]> {
  const found = await sql<{
    found: boolean;
  }>`select to_regclass('migration_file') is not null as found`.execute(db);
  return found.rows[0]?.found === true
    ? await db.selectFrom("migration_file").select(["name", "sha256"]).orderBy("name").execute()
    : [];
}

function checkApplied(
  files: readonly MigrationFile[],
  applied: readonly { readonly name: string; readonly sha256: string }[],
): void {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const row of applied) {
    const file = byName.get(row.name);
    if (file === undefined) {
      throw new MigrationRefused(
        "newer",
        `the database has migration ${row.name}, which this version of Platen does not know: ` +
          "it was used by a newer version; start that version, or restore a backup",
      );
    }
    if (file.sha256 !== row.sha256) {
      throw new MigrationRefused(
        "changed",
        `migration ${row.name} differs from the one this database was made with: ` +
          "restore the file, and put the change into a new migration",
      );
    }
  }
}

async function applyMissing(
  db: Kysely<MigrationTables>,
  files: readonly MigrationFile[],
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]))),
    },
    migrationTableName: "migration",
    migrationLockTableName: "migration_lock",
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === "Error");
  if (error !== undefined) {
    throw new MigrationRefused(
      "failed",
      `${failed === undefined ? "migrating" : `migration ${failed.migrationName}`} failed, nothing was changed: ` +
        errorMessage(error, "the migrator gave no reason"),
      error,
    );
  }
  // Another process may have applied them while this one waited for the lock: hold its files to ours.
  checkApplied(files, await readApplied(db));
  return results.map((result) => result.migrationName);
}

function migrationOf(file: MigrationFile): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await sql`create table if not exists migration_file (name text primary key, sha256 text not null)`.execute(
        db,
      );
      await sql.raw(file.text).execute(db);
      await sql`insert into migration_file (name, sha256) values (${file.name}, ${file.sha256})`.execute(
        db,
      );
    },
  };
}
