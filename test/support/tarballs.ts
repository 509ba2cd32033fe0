/** Tarballs as npm packs them, made of files; and archives that nobody should pack. */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { OpenFamily } from "#engine/contract/open-fonts.ts";

/** An entry: a file by default. */
export interface TarEntry {
  readonly path: string;
  readonly data: Uint8Array | string;
  /** POSIX type flag; "0" is a file, "2" a symbolic link, "x" a pax header for the next entry. */
  readonly type?: string;
}

/** The archive before it is packed: ustar headers, blocks of 512 bytes, two of zeros at the end. */
export function tar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, data, type = "0" }) => {
    const bytes = Buffer.from(data);
    const header = Buffer.alloc(512);
    header.write(path, 0, 100, "utf8");
    header.write("0000644\0", 100);
    header.write(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write(type, 156);
    header.write("ustar\u000000", 257);
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A packed archive; the same entries give the same bytes. */
export function tarball(entries: readonly TarEntry[]): Buffer {
  return gzipSync(tar(entries));
}

/** What an index says of a package: by its entries, or by a tarball of any bytes. */
export function packageOf(
  name: string,
  packed: Buffer,
  unpackedBytes: number,
): OpenFamily["package"] {
  return {
    name,
    version: "1.2.3",
    integrity: `sha512-${createHash("sha512").update(packed).digest("base64")}`,
    bytes: packed.length,
    unpackedBytes,
    licenceFile: "LICENSE_FONT",
  };
}
