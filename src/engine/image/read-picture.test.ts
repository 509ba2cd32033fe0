import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes } from "#base/bytes.ts";
import { readPicture } from "./read-picture.ts";

const u32 = (n: number): Uint8Array => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);
const u16 = (n: number): Uint8Array => Uint8Array.of(n >>> 8, n);
const chunk = (type: string, data: Uint8Array): Uint8Array =>
  concatBytes([u32(data.length), latin1Bytes(type), data, u32(0)]);

function png(width: number, height: number, ...rest: readonly Uint8Array[]): Uint8Array {
  const header = concatBytes([u32(width), u32(height), Uint8Array.of(8, 2, 0, 0, 0)]);
  return concatBytes([latin1Bytes("\x89PNG\r\n\x1a\n"), chunk("IHDR", header), ...rest]);
}
const DATA = chunk("IDAT", Uint8Array.of(1));
const END = chunk("IEND", new Uint8Array(0));

const segment = (marker: number, data: Uint8Array): Uint8Array =>
  concatBytes([Uint8Array.of(0xff, marker), u16(data.length + 2), data]);

function jpeg(orientation: number | null, frame = 0xc0): Uint8Array {
  const tiff = concatBytes([
    latin1Bytes("MM\0*"),
    u32(8),
    u16(1),
    u16(0x0112),
    u16(3),
    u32(1),
    u16(orientation ?? 1),
    u16(0),
  ]);
  return concatBytes([
    Uint8Array.of(0xff, 0xd8),
    ...(orientation === null ? [] : [segment(0xe1, concatBytes([latin1Bytes("Exif\0\0"), tiff]))]),
    segment(frame, concatBytes([Uint8Array.of(8), u16(20), u16(30), Uint8Array.of(3)])),
    segment(0xda, Uint8Array.of(0)),
    Uint8Array.of(1, 2, 3, 0xff, 0xd9),
  ]);
}

const SVG = 'xmlns="http://www.w3.org/2000/svg"';

describe("a picture", () => {
  test.each<[string, Uint8Array, readonly [string, number | null, number | null]]>([
    ["PNG", png(3, 4, DATA, END), ["image/png", 3, 4]],
    ["PNG that claims to be huge", png(50_000, 50_000, DATA, END), ["image/png", 50_000, 50_000]],
    ["JPEG", jpeg(null), ["image/jpeg", 30, 20]],
    ["progressive JPEG", jpeg(null, 0xc2), ["image/jpeg", 30, 20]],
    ["JPEG on its side", jpeg(6), ["image/jpeg", 20, 30]],
    ["JPEG upside down", jpeg(3), ["image/jpeg", 30, 20]],
    [
      "SVG by its view box",
      latin1Bytes(`<svg ${SVG} viewBox="0 0 40 30"><g/></svg>`),
      ["image/svg+xml", 40, 30],
    ],
    [
      "SVG by its size",
      latin1Bytes(`<?xml version="1.0"?><!-- <x> --><svg width="1in" height='25.4mm' ${SVG}/>`),
      ["image/svg+xml", 96, 96],
    ],
    [
      "SVG under a prefix",
      latin1Bytes(`<s:svg xmlns:s="http://www.w3.org/2000/svg"></s:svg>`),
      ["image/svg+xml", null, null],
    ],
  ])("is known: %s", (_name, bytes, [contentType, widthPx, heightPx]) => {
    expect(readPicture(bytes)).toEqual({ contentType, widthPx, heightPx });
  });

  test.each<[string, Uint8Array]>([
    ["nothing", new Uint8Array(0)],
    ["a GIF", latin1Bytes("GIF89a\x01\0\x01\0\0\0\0;")],
    ["a PDF", latin1Bytes("%PDF-1.7")],
    ["HTML", latin1Bytes("<!doctype html><svg xmlns='http://www.w3.org/2000/svg'></svg>")],
    ["a cut PNG", png(3, 4, DATA)],
    ["a PNG without data", png(3, 4, END)],
    ["a PNG without area", png(0, 4, DATA, END)],
    ["a PNG whose chunk runs out", concatBytes([png(3, 4), u32(99), latin1Bytes("IDAT")])],
    ["a cut JPEG", jpeg(null).subarray(0, -2)],
    [
      "a JPEG without a frame",
      concatBytes([
        Uint8Array.of(0xff, 0xd8),
        segment(0xda, Uint8Array.of(0)),
        Uint8Array.of(0xff, 0xd9),
      ]),
    ],
    ["an SVG of another world", latin1Bytes("<svg xmlns='urn:x'></svg>")],
    [
      "an SVG with a document type",
      latin1Bytes(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg ${SVG}></svg>`),
    ],
    ["a cut SVG", latin1Bytes(`<svg ${SVG}><path d="`)],
    ["an SVG in UTF-16", Uint8Array.from(`\ufeff<svg ${SVG}/>`, (c) => c.charCodeAt(0) & 0xff)],
  ])("is not %s", (_name, bytes) => {
    expect(readPicture(bytes)).toBeNull();
  });
});

test("bytes that mean nothing are read in no time, and never throw", () => {
  for (const start of ["\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "<svg ", "<!--", "<?"]) {
    for (let seed = 1; seed <= 40; seed++) {
      const noise = Uint8Array.from(
        { length: 2_000 },
        (_, i) => Math.imul(i + 1, seed * 2_654_435_761) >>> 24,
      );
      readPicture(concatBytes([latin1Bytes(start), noise]));
    }
  }
  expect(readPicture(latin1Bytes(`<svg ${"a='b' ".repeat(300_000)}`))).toBeNull();
  expect(readPicture(latin1Bytes(`${"<!-- x -->".repeat(20_000)}<svg`))).toBeNull();
});
