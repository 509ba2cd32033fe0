/** The light of JPEGs' pixels. */
import { expect, test } from "vitest";
import { flatJpeg } from "#test/corpus-maker/flat-jpeg.ts";
import { jpegLuminosity } from "#engine/image/jpeg-luminosity.ts";

/** Ghostscript's, of 24 by 16 pixels: red, in it a white square of nine pixels from 4, 3 and a black bar. */
const COLORED = Uint8Array.from(
  Buffer.from(
    [
      "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/",
      "2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAAR",
      "CAAQABgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQID",
      "AAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNk",
      "ZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl",
      "5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC",
      "AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpj",
      "ZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk",
      "5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCX4NeA9M8bf2x/as97D9j8ny/szqud+/Odyn+6P1p/x88A6X8PPAq61otx",
      "ez3Ru44Nl26Mm1gxJwqqc/KO9Zvwu+IP/CCf2n/xLPt/23yv+Xjytmzf/stnO/26VH8b/iPN8Q/A50a20T7JKtzHcK32sSbt",
      "uRjBVcfeznPavCw8sL7OKnbm/wCD/kfq+b0s9WNq1MLf2NtLNfydFe/xeR5h4X1ObVdPknuFjV1lKARggYwD3J9aKi8H2Fzp",
      "+mSxXkflyGYsBuB42qOx9jRXDiFFVZKGx9Pk0q8sDSeJvz21vo7+Z//Z",
    ].join(""),
    "base64",
  ),
);
const RED = 76;
const TOLERANCE = 20;

test("colours give their luminance", () => {
  const { widthPx, heightPx, samples } = jpegLuminosity(COLORED, 1000)!;
  expect([widthPx, heightPx]).toEqual([24, 16]);
  for (const [i, sample] of samples.entries()) {
    const [x, y] = [i % 24, Math.floor(i / 24)];
    const isWhite = x >= 4 && x < 13 && y >= 3 && y < 12;
    const isBlack = x >= 14 && x < 19 && y >= 3 && y < 14;
    const expected = isWhite ? 255 : isBlack ? 0 : RED;
    expect(Math.abs(sample - expected), `${x} ${y}`).toBeLessThan(TOLERANCE);
  }
});

test("flat blocks give their grey", () => {
  const grey = Uint8Array.of(0, 255, 7, 128, 127, 200);
  const { widthPx, samples } = jpegLuminosity(flatJpeg({ columns: 3, rows: 2, grey }), 1000)!;
  const corners = Array.from(grey, (_, i) => [8 * (i % 3), 8 * Math.floor(i / 3)] as const);
  expect(corners.map(([x, y]) => samples[y * widthPx + x])).toEqual([...grey]);
  expect(corners.map(([x, y]) => samples[(y + 7) * widthPx + x + 7])).toEqual([...grey]);
});

test("of one that is cut off there is what came", () => {
  const { samples } = jpegLuminosity(COLORED.subarray(0, COLORED.length - 100), 1000)!;
  expect(samples).toHaveLength(24 * 16);
  expect(samples[4 * 24 + 5]).toBeGreaterThan(255 - TOLERANCE);
});

test.each<[string, Uint8Array, number]>([
  ["more pixels than may be read", COLORED, 100],
  [
    "a progressive frame",
    COLORED.map((byte, i) => (COLORED[i - 1] === 0xff && byte === 0xc0 ? 0xc2 : byte)),
    1000,
  ],
  ["no scan", COLORED.subarray(0, 200), 1000],
  ["no JPEG", Uint8Array.of(1, 2, 3, 4, 5, 6), 1000],
])("%s gives nothing", (_name, bytes, maxPixels) => {
  expect(jpegLuminosity(bytes, maxPixels)).toBeNull();
});
