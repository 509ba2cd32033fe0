/** How the database spells and encodes a column is known to the store alone: services speak of rows in camelCase. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const SERVICES = join(import.meta.dirname, "../../src/services");

/** Names in documents that services write: of the API's errors and events, and of jobs that lie in the queue. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  "object_id",
  "api_version",
  "embed_session",
  "webhook_endpoint",
]);
const QUEUED: Readonly<Record<string, readonly string[]>> = {
  "renders/run-queued-render.ts": ["team_id", "render_id"],
  "batches/batch-queue.ts": ["team_id", "batch_id"],
  "hosted-fills/approval-mail.ts": ["team_id", "fill_id", "client_user_id"],
  "hosted-fills/copy-mail.ts": ["team_id", "fill_id"],
  "hosted-fills/resume-mail.ts": ["team_id", "fill_id"],
  "hosted-fills/send-mail.ts": ["fill_id", "notice_id", "user_id"],
  "notices/plan-notices.ts": ["team_id", "user_id", "notice_id"],
  "people/factor-mail.ts": [
    "passkey_added",
    "passkey_removed",
    "totp_added",
    "totp_removed",
    "openid_linked",
    "openid_unlinked",
    "recovery_codes_renewed",
  ],
};

/** Texts that are no columns: digests, keys of comparison, and a document sent as it is. */
const WRITES_JSON: ReadonlySet<string> = new Set([
  "context/idempotency.ts",
  "fills/erase-fill.ts",
  "previews/preview-preflight.ts",
  "previews/create-preview.ts",
  "templates/stress-test.ts",
]);

/** Source without comments, and without the contents of strings. */
function code(source: string): string {
  return source.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gu,
    (text) => (text.startsWith("`") ? (text.match(/\$\{[^}]*\}/gu) ?? []).join(" ") : " "),
  );
}

async function services(): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const names = await readdir(SERVICES, { recursive: true });
  const paths = names.filter((name) => name.endsWith(".ts"));
  return await Promise.all(
    paths.map(async (path) => ({ path, text: code(await readFile(join(SERVICES, path), "utf8")) })),
  );
}

test("services name no column as SQL does", async () => {
  const files = await services();
  expect(files.length).toBeGreaterThan(80);
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/gu)]
      .map(([name]) => name)
      .filter((name) => !DOCUMENTED.has(name) && QUEUED[path]?.includes(name) !== true)
      .map((name) => `${path}: ${name}`),
  );
  expect(found).toEqual([]);
});

test("services encode no column", async () => {
  const encoding = (await services())
    .filter(({ text }) => /JSON\.stringify\(|\bto_timestamp\b|new Date\(/u.test(text))
    .map(({ path }) => path);
  expect(encoding.toSorted()).toEqual([...WRITES_JSON].toSorted());
});
