/** The demo workspace at the start: found by the keys in `demo.json`, made where there are none. */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "#ports/startup-error.ts";
import { callerOfKey } from "#services/access/authenticate.ts";
import type { Services } from "#services/context/context.ts";
import { demoCaller, seedApplication, seedDemo } from "#services/demo/seed-demo.ts";

/**
 * The file's members; keys are stored only as hashes elsewhere, so a lost file cannot be written again from
 * the database.
 */
export interface DemoKeys {
  readonly team_id: string;
  readonly secret_key: string;
  readonly publishable_key: string;
  readonly template_id: string;
  readonly slug: string;
}

/** All that the file holds: the keys, and what a page with a button of the widget names. */
export interface Demo extends DemoKeys {
  readonly application_id: string;
  readonly product_id: string;
}

/**
 * Reads or makes the demo; without the file, or with one of another database, it gets new keys. The workspace
 * itself is found again by what it was made of, so a second start makes no second one.
 */
export async function openDemo(services: Services, dataDir: string): Promise<Demo> {
  // Of several processes at their first start, one makes it and the others read its keys.
  return services.db.exclusive("demo", async () => {
    const known = await readKeys(demoPath(dataDir));
    const keys = known !== null && (await isValid(services, known)) ? known : await make(services);
    const { applicationId, productId } = await seedApplication(
      services,
      demoCaller(keys.team_id, "live"),
      keys.template_id,
    );
    const demo: Demo = { ...keys, application_id: applicationId, product_id: productId };
    if (JSON.stringify(demo) !== JSON.stringify(known)) {
      await writePrivateFile(demoPath(dataDir), demo);
    }
    return demo;
  });
}

/** Where the keys are kept. */
export function demoPath(dataDir: string): string {
  return join(dataDir, "demo.json");
}

/** Seeds the workspace. */
async function make(services: Services): Promise<DemoKeys> {
  const made = await seedDemo(services);
  return {
    team_id: made.teamId,
    secret_key: made.secretKey,
    publishable_key: made.publishableKey,
    template_id: made.templateId,
    slug: made.slug,
  };
}

/**
 * JSON of mode 0600, renamed into place so that nobody reads half of it. `wx` after removing: an existing
 * file, or a link planted in its place, would keep its own mode.
 */
export async function writePrivateFile(path: string, content: object): Promise<void> {
  const beside = `${path}.${process.pid}.part`;
  try {
    await rm(beside, { force: true });
    await writeFile(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    await rename(beside, path);
  } catch (error) {
    throw new StartupError(`cannot write ${path}`, error);
  }
}

/** True when the key opens the team it is said to. */
async function isValid(services: Services, keys: DemoKeys): Promise<boolean> {
  try {
    const caller = await callerOfKey(services, keys.secret_key);
    return caller.teamId === keys.team_id;
  } catch {
    // Unknown or revoked: the file belongs to another database or other secret keys.
    return false;
  }
}

async function readKeys(path: string): Promise<DemoKeys | null> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(path, "utf8"));
  } catch {
    // Absent or damaged: made anew.
    return null;
  }
  return isDemoKeys(parsed) ? parsed : null;
}

function isDemoKeys(value: unknown): value is DemoKeys {
  const members = ["team_id", "secret_key", "publishable_key", "template_id", "slug"];
  return (
    typeof value === "object" &&
    value !== null &&
    // Looked at rather than trusted: the file may be of an older version, or edited.
    members.every((name) => typeof Reflect.get(value, name) === "string")
  );
}
