/** The directory of the server's unix socket: who can enter it can use the database, so it is made and checked with care. */
import { createHash } from "node:crypto";
import { lstat, mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartupError } from "#ports/startup-error.ts";
import { giveTo, type Identity } from "./identity.ts";

/** sockaddr_un.sun_path holds 108 bytes on Linux and 104 on macOS, a zero included. */
const MAX_SOCKET_PATH_BYTES = 103;
export const SOCKET_PORT = 5432;

/** Makes, if absent, and checks a 0700 directory that is short, and the same for the same cluster. */
export async function prepareSocketDir(clusterDir: string, identity: Identity): Promise<string> {
  const name = `platen-${createHash("sha256")
    .update(`${identity.ownerUid}\n${clusterDir}`)
    .digest("hex")
    .slice(0, 16)}`;
  const path = [join(tmpdir(), name), join("/tmp", name)].find(fits);
  if (path === undefined) {
    throw new StartupError(`no directory is short enough for the database's socket: ${tmpdir()}`);
  }
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) {
      throw new StartupError(`cannot make the directory of the database's socket, ${path}`, error);
    }
  }
  await checkSocketDir(path, identity);
  await giveTo(identity, path);
  return path;
}

/** Rejects with `StartupError` unless `path` is a true directory that only the server's owner can enter. */
export async function checkSocketDir(path: string, identity: Identity): Promise<void> {
  const found = await lstat(path);
  // Made by root for an account, it is root's until it is given away.
  const isOwner = found.uid === identity.ownerUid || found.uid === 0;
  if (!found.isDirectory() || !isOwner || (found.mode & 0o777) !== 0o700) {
    throw new StartupError(
      `${path} must be a directory of mode 0700 owned by user ${identity.ownerUid}, and it is not: ` +
        "somebody else may have made it. Remove it and start again.",
    );
  }
}

function fits(path: string): boolean {
  return Buffer.byteLength(join(path, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
}
