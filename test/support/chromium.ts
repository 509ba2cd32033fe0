/** The Chromium that a package brings, unpacked once on this machine. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { outputOf } from "./programs.ts";

/**
 * Path of the program. The package unpacks into the temporary directory under one name and takes what is there for
 * whole, so that of two workers on a new machine the second starts a file which the first still writes (ETXTBSY). So
 * a process unpacks into a directory of its own, which then takes the name that all know.
 */
export async function chromiumPath(): Promise<string> {
  const { devDependencies } = JSON.parse(await readFile("package.json", "utf8"));
  const home = join(tmpdir(), `platen-test-${userInfo().uid}`);
  const folder = join(home, `chromium-${devDependencies["@sparticuz/chromium"]}`);
  const path = join(folder, "chromium");
  if (!existsSync(path)) {
    await mkdir(home, { recursive: true });
    const own = await mkdtemp(join(home, "unpacking-"));
    const env = { ...process.env, TMPDIR: own };
    await outputOf(process.execPath, ["tools/unpack-chromium.mjs"], { env });
    try {
      await rename(own, folder);
    } catch (error) {
      // Somebody was faster.
      if (!existsSync(path)) {
        throw error;
      }
      await rm(own, { recursive: true });
    }
  }
  return path;
}
