/** The secret keys of an installation that was given none: made on the first start, kept in a file of their own. */
import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "#ports/startup-error.ts";
import type { SecretKey } from "./secret-keys.ts";

/** Reads `keys` in `dir`, made with one new key (directory 0700, file 0600) when absent. Safe for several processes at once. */
export async function openSecretFile(dir: string): Promise<readonly SecretKey[]> {
  const path = join(dir, "keys");
  const text = (await readOrNull(path)) ?? (await create(dir, path));
  const keys: SecretKey[] = [];
  for (const line of text.trim().split("\n")) {
    const [, kid, base64] = /^([a-z0-9]{1,16}):([A-Za-z0-9+/]{43,}={0,2})$/u.exec(line) ?? [];
    if (kid === undefined || base64 === undefined) {
      throw new StartupError(
        `${path} is damaged: it must hold lines of the form kid:base64. Restore it, or delete it to make new keys ` +
          "(every API key and signed link then ends).",
      );
    }
    keys.push({ kid, bytes: new Uint8Array(Buffer.from(base64, "base64")) });
  }
  return keys;
}

async function create(dir: string, path: string): Promise<string> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const text = `k1:${randomBytes(32).toString("base64")}\n`;
  const temporary = join(dir, randomUUID());
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    // Unlike rename, link fails when another process was faster: its keys then stand.
    await link(temporary, path);
    return text;
  } catch (error) {
    const theirs = await readOrNull(path);
    if (theirs === null) {
      throw error;
    }
    return theirs;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return null;
    }
    throw new StartupError(`cannot read ${path}`, error);
  }
}
