/** The registry that npm on this machine is set up for, asked of npm itself: no address is written here. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { FontSourceError } from "#ports/font-source.ts";
import { parseUrl } from "#base/url-text.ts";

const ASK_MS = 20_000;

/**
 * The registry of a package's scope, else the usual one, as `npm config get` says. Rejects with `FontSourceError`
 * where npm is not there or names none.
 */
export async function npmRegistry(packageName: string): Promise<URL> {
  const scope = /^(@[^/]+)\//u.exec(packageName)?.[1];
  const keys = [...(scope === undefined ? [] : [`${scope}:registry`]), "registry"];
  for (const key of keys) {
    const answer = await npmConfig(key);
    const url = parseUrl(answer);
    if (url !== null) {
      return url;
    }
  }
  throw new FontSourceError("npm names no registry; set PLATEN_FONT_SOURCE");
}

async function npmConfig(key: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("npm", ["config", "get", key], {
      timeout: ASK_MS,
      maxBuffer: 64 * 1024,
    });
    // Where nothing is set, npm prints the word "undefined".
    return stdout.trim();
  } catch (error) {
    throw new FontSourceError(
      "npm cannot be asked for its registry; set PLATEN_FONT_SOURCE",
      error,
    );
  }
}
