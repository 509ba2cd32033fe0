/** Small pictures for tests: 40 × 20 px, four fields of colour (red, green above blue, yellow), made by Ghostscript. */
import { crc32, deflateSync } from "node:zlib";

const BASE64 = {
  rgb:
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBw" +
    "YGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK" +
    "CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAUACgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAw" +
    "QFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkK" +
    "FhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmq" +
    "KjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEB" +
    "AQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRob" +
    "HBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOE" +
    "hYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+P" +
    "n6/9oADAMBAAIRAxEAPwD4vor5y/4Xz8V/+hq/8kYP/iKP+F8/Ff8A6Gr/AMkYP/iK/U/+KcXjf/0Mcu/8HYn/AOZD" +
    "/R7/AIn48Hv+gHH/APgrD/8AzUfcv7L/APzHP+3b/wBq16xR/wAG4Hwz8EftZf8AC5f+GgNE/t/+wP8AhHf7I/0mW1" +
    "8jz/7T83/j2aPdu8mP72cbeMZOf0+/4d3/ALHf/RIP/Lg1D/5Ir/LH6R9SPgJ4z5pwJxB+9xmD9hzzoe9SftsNRrx5" +
    "JVPZTdoVYqV6cbSTSurN/wCUP0lvDjPPpEeNma+IPDlSnRwWO9h7OGIcoVl7HDUcPPnjThVgrzpSceWpK8XFuzbivz" +
    "Bor9Pv+Hd/7Hf/AESD/wAuDUP/AJIor8Q/4jJwx/z5rf8AgMP/AJYfhX/EpviL/wBBWE/8Drf/ACg/lVooor/tmP2E" +
    "/Yr/AINNf+a+/wDcq/8AuYr9iqKK/wCQL9qP/wAp2cXf9yH/AKq8Efv3BP8AyTGH/wC3/wD0uQUUUV/AB9Uf/9k=",
  cmyk:
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFi" +
    "AsICMmJykqKRkfLTAtKDAlKCko/8AAFAgAFAAoBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgME" +
    "BQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJCh" +
    "YXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqi" +
    "o6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASw" +
    "AAPwD6pr5Ur5Ur6poooorwP9qn/mV/+3r/ANo19VfsMf8AM7f9uP8A7cUUV4FX1VRRRRRRWz/wvP4i/wDQxf8Aklbf" +
    "/G6/Ob+wdN/59v8AyI3+Nff/APwz58MP+hZ/8n7r/wCOUUf8Lz+Iv/Qxf+SVt/8AG6P7B03/AJ9v/Ijf40f8M+fDD/" +
    "oWf/J+6/8AjlFelfBu9uPi5/a//CwpP7X/ALL8n7H8ot/K83fv/wBVtzny065xjjGTX0b+yBYW1j/wlv2WPZv+ybvm" +
    "JzjzsdT714J+1P8ADvwt4G/4Rj/hFtL+w/bftXn/AOkSy79nk7fvs2Mb26Y60V6T/wAKn8Ff9AX/AMmp/wD4uvoyvB" +
    "PKT0/Wij/hU/gr/oC/+TU//wAXRR5Sen60V8RV+fVfqXRRRRRX0X+yF/zNn/bp/wC1q+g/2Tf+Zq/7df8A2tXy3+2/" +
    "/wAyX/2+/wDtCivouvoKvluiiiiiv//Z",
  gray:
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIx" +
    "wcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAUACgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL" +
    "/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJi" +
    "coKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip" +
    "qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AHUVr6H/AMt/+A" +
    "/1rXoryT+2tQ/5+P8Axxf8KP7a1D/n4/8AHF/wr0n4Toutf2v/AGgPO8rydn8OM789Megr0j+wNM/59v8AyI3+NH9g" +
    "aZ/z7f8AkRv8a+X6K9Z+Cf8AzHP+3f8A9qV6zRX/2Q==",
} as const;

/** A JPEG of the four fields; the CMYK one is stored inverted, as Adobe software does. */
export function jpeg(kind: keyof typeof BASE64): Uint8Array {
  return new Uint8Array(Buffer.from(BASE64[kind], "base64"));
}

/** The JPEG with a segment behind its start. */
function withSegment(bytes: Uint8Array, marker: number, body: Uint8Array): Uint8Array {
  const head = Uint8Array.of(0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255);
  return new Uint8Array(Buffer.concat([bytes.subarray(0, 2), head, body, bytes.subarray(2)]));
}

/** The JPEG with an Exif orientation. */
export function withOrientation(bytes: Uint8Array, orientation: number): Uint8Array {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return withSegment(bytes, 0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]));
}

/** Bytes with the head of an ICC profile for these colours; no colour engine would take it. */
export function iccProfile(space: "RGB " | "CMYK" | "GRAY"): Uint8Array {
  const profile = Buffer.alloc(160);
  profile.writeUInt32BE(160, 0);
  profile.write(`mntr${space}XYZ `, 12, "latin1");
  profile.write("acsp", 36, "latin1");
  return new Uint8Array(profile);
}

/** The JPEG with a profile in one APP2 segment. */
export function withProfile(bytes: Uint8Array, profile: Uint8Array): Uint8Array {
  const head = Buffer.from("ICC_PROFILE\0\x01\x01", "latin1");
  return withSegment(bytes, 0xe2, Buffer.concat([head, profile]));
}

export interface PngParts {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly type: number;
  /** Scan lines with their filter bytes. */
  readonly rows: Uint8Array;
  readonly chunks?: readonly (readonly [type: string, body: Uint8Array])[];
  readonly interlace?: boolean;
}

/** A PNG of scan lines. */
export function png({
  width,
  height,
  bits,
  type,
  rows,
  chunks = [],
  interlace,
}: PngParts): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, type, 0, 0, interlace === true ? 1 : 0], 8);
  const all: readonly (readonly [string, Uint8Array])[] = [
    ["IHDR", header],
    ...chunks,
    ["IDAT", deflateSync(rows)],
    ["IEND", new Uint8Array(0)],
  ];
  const written = all.map(([name, body]) => {
    const data = Buffer.concat([Buffer.from(name, "latin1"), body]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(data));
    return Buffer.concat([length, data, sum]);
  });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(Buffer.concat([signature, ...written]));
}

/** RGB or RGBA pixels by a function of their place, one of the filters that real files use on each row. */
export function colourPng(
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly number[],
): Uint8Array {
  const channels = pixel(0, 0).length;
  const rows = new Uint8Array(height * (1 + width * channels));
  for (let y = 0; y < height; y++) {
    const start = y * (1 + width * channels);
    rows[start] = 1;
    for (let x = 0; x < width; x++) {
      pixel(x, y).forEach((value, i) => {
        const left = x === 0 ? 0 : (pixel(x - 1, y)[i] ?? 0);
        rows[start + 1 + x * channels + i] = value - left;
      });
    }
  }
  return png({ width, height, bits: 8, type: channels === 4 ? 6 : channels === 3 ? 2 : 0, rows });
}
