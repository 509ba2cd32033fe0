/**
 * Where tests keep their files: in shared memory where there is room. Some hundred databases, object stores and data
 * directories are made and thrown away in a run; on a disk the file system's part of a database's copy takes ten
 * times the processor time of the copy, and whoever else writes there makes every flush of a test's database wait.
 */
import { mkdirSync, statfsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";

/** The file system of POSIX shared memory on Linux: a folder that the machine holds in memory. */
const SHARED_MEMORY = "/dev/shm";
/** A run takes up to 2 GB; a folder as small as a container's usual 64 MB is not one to use. */
const LEAST_BYTES = 6_000_000_000;

/** Path of a folder in memory; null where there is none, or too little room. */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < LEAST_BYTES) {
      return null;
    }
    // Short, since the path of a socket in it has at most 107 bytes; others may enter, since a test's database runs as one.
    const folder = join(SHARED_MEMORY, `platen-${userInfo().uid}`);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    return folder;
  } catch {
    return null;
  }
}
