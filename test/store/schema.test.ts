import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** As the database spells a property of a row. */
const columnOf = (property: string): string =>
  property.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** Columns that the interfaces in store/schema*.ts stand for, by table. */
async function declaredColumns(): Promise<Record<string, string[]>> {
  const names = (await readdir("src/store")).filter((name) => /^schema(?:-\w+)?\.ts$/u.test(name));
  const files = names.map((name) => `src/store/${name}`);
  const source = (await Promise.all(files.map((file) => readFile(file, "utf8")))).join("\n");
  const tables = /export interface Schema \{([^}]*)\}/u.exec(source)?.[1] ?? "";
  return Object.fromEntries(
    [...tables.matchAll(/(\w+): (\w+);/gu)].map(([, table, type]) => {
      const body = new RegExp(`(?:export )?interface ${type} \\{([\\s\\S]*?)\\n\\}`, "u").exec(
        source,
      );
      const names = [...(body?.[1] ?? "").matchAll(/^ {2}(\w+): /gmu)].map((match) =>
        columnOf(match[1]!),
      );
      return [table!, names.toSorted()];
    }),
  );
}

test("the types of the tables name the columns the database has", async () => {
  const { rows } = await database.db.read((tx) =>
    tx.sql(
      `select table_name, column_name from information_schema.columns
        where table_schema = 'public' and table_name not like 'migration%'`,
      [],
    ),
  );
  const actual: Record<string, string[]> = {};
  for (const row of rows) {
    (actual[String(row["table_name"])] ??= []).push(String(row["column_name"]));
  }
  for (const names of Object.values(actual)) {
    names.sort();
  }
  expect(actual).toEqual(await declaredColumns());
});

test("every table whose rows are each a team's begins its key with the team", async () => {
  const { rows } = await database.db.read((tx) =>
    tx.sql(
      `select c.relname as table_name, a.attname as first_column
        from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indisprimary and n.nspname = 'public'
          and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id'
              and t.attnotnull)`,
      [],
    ),
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => row["first_column"] !== "team_id")).toEqual([]);
});
