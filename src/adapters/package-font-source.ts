/**
 * Open fonts from packages of a registry, a mirror of it or a folder of tarballs. What arrives is trusted by its
 * SHA-512 alone, which the index has, so a mirror can withhold a font but not change one. The hash is checked
 * before a byte is unpacked, and length and time are bounded before the hash.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { OpenFamily, OpenPackage } from "#engine/contract/open-fonts.ts";
import { type FontSource, FontSourceError, type OpenFontFiles } from "#ports/font-source.ts";
import { type HostAddress, hostLookup } from "./host-addresses.ts";
import { npmRegistry } from "./npm-registry.ts";
import { addressesOfUrl, pinnedTo } from "./pinned-addresses.ts";
import { readTarball } from "./tarball.ts";
import { isOperatorAddress } from "./webhook-address.ts";

/** Where packages are: a registry's address, a folder of tarballs, or null for npm's own registry. */
export type FontSourcePlace =
  | { readonly kind: "registry"; readonly url: string }
  | { readonly kind: "folder"; readonly path: string };

export interface FontSourceOptions {
  /** For a whole exchange; two minutes where it is not given. */
  readonly limitMs?: number;
  /** Another way to look names up. */
  readonly resolve?: (host: string) => Promise<readonly HostAddress[]>;
  /** Another way to find npm's registry. */
  readonly registry?: (packageName: string) => Promise<URL>;
}

const LIMIT_MS = 120_000;

/** The source an operator set; `place` null: npm's own registry. */
export function packageFontSource(
  place: FontSourcePlace | null,
  options: FontSourceOptions = {},
): FontSource {
  const { registry = npmRegistry } = options;
  const tarballOf = async (pack: OpenPackage): Promise<Uint8Array> => {
    if (place?.kind === "folder") {
      return await fileOf(join(place.path, tarballName(pack)), pack);
    }
    const base = place === null ? await registry(pack.name) : new URL(place.url);
    return await download(base, pack, options);
  };
  return {
    fetch: async (family) => {
      const tarball = await tarballOf(family.package);
      return await unpack(family, checked(tarball, family.package));
    },
  };
}

/** As `npm pack` names it: "@scope/name" 1.2.3 is "scope-name-1.2.3.tgz". */
export function tarballName({ name, version }: Pick<OpenPackage, "name" | "version">): string {
  return `${name.replace(/^@/u, "").replaceAll("/", "-")}-${version}.tgz`;
}

/** One byte more than stated is read at most: enough to see that it is another file. */
async function fileOf(path: string, { bytes }: OpenPackage): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes + 1), 0, bytes + 1, 0);
      return new Uint8Array(buffer.subarray(0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new FontSourceError(`the folder of PLATEN_FONT_SOURCE has no ${path}`, error);
  }
}

/** GET of the place where registries keep a version's tarball. Redirects are not followed. */
async function download(
  base: URL,
  pack: OpenPackage,
  { limitMs = LIMIT_MS, resolve = hostLookup() }: FontSourceOptions,
): Promise<Uint8Array> {
  const folder = base.pathname.replace(/\/$/u, "");
  const file = `${pack.name.split("/").at(-1) ?? ""}-${pack.version}.tgz`;
  const path = `${folder}/${pack.name}/-/${file}`;
  try {
    const signal = AbortSignal.timeout(limitMs);
    const addresses = await addressesOfUrl(base, resolve);
    if (addresses.length === 0 || !addresses.every(({ address }) => isOperatorAddress(address))) {
      throw new FontSourceError("the source of fonts has an address that is never connected to");
    }
    // With the first download: a start has no use for it.
    const { Client } = await import("undici");
    const client = new Client(base.origin, {
      connect: { lookup: pinnedTo(addresses), timeout: limitMs },
      headersTimeout: limitMs,
      bodyTimeout: limitMs,
    });
    try {
      const answer = await client.request({ method: "GET", path, signal });
      if (answer.statusCode !== 200) {
        throw new FontSourceError(`the source of fonts answered ${answer.statusCode} for ${path}`);
      }
      return await collect(answer.body, pack);
    } finally {
      await client.destroy();
    }
  } catch (error) {
    throw error instanceof FontSourceError
      ? error
      : new FontSourceError("the source of fonts cannot be reached", error);
  }
}

/** The body; stops reading where it is longer than the index says. */
async function collect(body: AsyncIterable<unknown>, { bytes }: OpenPackage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const part = Buffer.from(chunk instanceof Uint8Array ? chunk : []);
    length += part.length;
    if (length > bytes) {
      throw new FontSourceError("the source of fonts gives a longer file than the index states");
    }
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The same bytes, once they are known to be those of the index. W3C Subresource Integrity, 3.1. */
function checked(tarball: Uint8Array, { integrity, name, version }: OpenPackage): Uint8Array {
  const wanted = Buffer.from(integrity.replace(/^sha512-/u, ""), "base64");
  const actual = createHash("sha512").update(tarball).digest();
  if (wanted.length !== actual.length || !timingSafeEqual(wanted, actual)) {
    throw new FontSourceError(
      `the source of fonts gives another ${name} ${version} than the index`,
    );
  }
  return tarball;
}

async function unpack(
  { faces, licence, package: pack }: OpenFamily,
  tarball: Uint8Array,
): Promise<OpenFontFiles> {
  const { licenceFile, unpackedBytes: maxBytes } = pack;
  const wanted = [...faces.map(({ file }) => file), ...(licenceFile === null ? [] : [licenceFile])];
  try {
    const files = await readTarball(tarball, wanted, { maxBytes });
    const bytesOf = (path: string): Uint8Array => files.get(path) ?? new Uint8Array();
    return {
      faces: faces.map(({ file }) => bytesOf(file)),
      // Fonts without a file beside them name their licence in themselves (OpenType 1.9, name ID 13).
      licence: licenceFile === null ? licence : Buffer.from(bytesOf(licenceFile)).toString("utf8"),
    };
  } catch (error) {
    // Bytes of the index that cannot be unpacked: the index is wrong, not the source.
    throw new FontSourceError(`${pack.name} cannot be unpacked`, error);
  }
}
