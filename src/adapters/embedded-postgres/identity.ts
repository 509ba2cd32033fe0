/**
 * As whom PostgreSQL runs. It refuses root, so root borrows an identity: a user namespace where the kernel
 * allows one, else an unprivileged account.
 */
import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartupError } from "#ports/startup-error.ts";

export type Identity =
  /** The user who runs Platen. */
  | { readonly kind: "self"; readonly ownerUid: number }
  /** Root, seen as nobody by the server alone; files stay root's. */
  | { readonly kind: "namespace"; readonly ownerUid: 0 }
  /** Root starts the server as this account, which owns the server's directories. */
  | { readonly kind: "account"; readonly ownerUid: number; readonly ownerGid: number };

const NOBODY = 65_534;
const UNSHARE = ["--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];

/**
 * Chooses for a server whose files are, or will be, at `clusterDir`. An existing directory's owner decides;
 * `allowNamespace: false` is for tests of the last resort.
 */
export async function chooseIdentity(
  clusterDir: string,
  options: { readonly allowNamespace: boolean },
): Promise<Identity> {
  const uid = process.geteuid?.() ?? 0;
  if (uid !== 0) {
    return { kind: "self", ownerUid: uid };
  }
  const owner = await ownerOf(clusterDir);
  if (owner !== null && owner.uid !== 0) {
    return { kind: "account", ownerUid: owner.uid, ownerGid: owner.gid };
  }
  if (options.allowNamespace && (await namespacesWork())) {
    return { kind: "namespace", ownerUid: 0 };
  }
  if (owner !== null) {
    throw new StartupError(
      `the database in ${clusterDir} belongs to root, PostgreSQL refuses to run as root, and this system ` +
        "permits no user namespace. Run Platen as another user who owns the data directory, or set DATABASE_URL.",
    );
  }
  const parent = await ownerOf(dirname(clusterDir));
  return parent !== null && parent.uid !== 0
    ? { kind: "account", ownerUid: parent.uid, ownerGid: parent.gid }
    : { kind: "account", ownerUid: NOBODY, ownerGid: NOBODY };
}

/** Starts a program of PostgreSQL under the identity. */
export function spawnAs(
  identity: Identity,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  switch (identity.kind) {
    case "self":
      return spawn(program, args, options);
    case "namespace":
      // unshare without --fork replaces itself: the child's pid is the program's.
      return spawn("unshare", [...UNSHARE, program, ...args], options);
    case "account":
      return spawn(program, args, {
        ...options,
        uid: identity.ownerUid,
        gid: identity.ownerGid,
      });
  }
}

/** Gives a directory made by us to the identity that will write in it. */
export async function giveTo(identity: Identity, path: string): Promise<void> {
  if (identity.kind === "account") {
    await chown(path, identity.ownerUid, identity.ownerGid);
  }
}

async function ownerOf(
  path: string,
): Promise<{ readonly uid: number; readonly gid: number } | null> {
  try {
    return await stat(path);
  } catch {
    return null;
  }
}

function namespacesWork(): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn("unshare", [...UNSHARE, "true"], { stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}
