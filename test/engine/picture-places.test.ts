/** Pictures on pages that are turned, scaled, cropped, blended or encrypted: seen as the authored one was, and proven. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { editScene } from "#engine/template/edit/edit-scene.ts";
import { sharedBoxes } from "#engine/contract/scene-edit.ts";
import { buildPdf, type ObjectSource } from "#test/support/build-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import {
  ghostscriptPictures,
  type Picture,
  popplerPictures,
  readPng,
} from "#test/support/pictures.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";
import { colourPng } from "#test/support/sample-pictures.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillOptions } from "#engine/contract/fill.ts";

const UPRIGHT = "q 200 0 0 100 50 250 cm /Im Do Q";
const WORDS = "BT /F 18 Tf 0 0 0 1 k 1 0 0 1 10 370 Tm (Anna Berger) Tj ET";

interface Made {
  readonly page?: string;
  readonly content?: string;
  /** Entries of the authored image. */
  readonly image?: string;
  readonly more?: Readonly<Record<number, ObjectSource>>;
}

function source({ page = "", content = UPRIGHT, image = "", more = {} }: Made = {}): Uint8Array {
  const box = page.includes("/MediaBox") ? "" : "/MediaBox[0 0 400 400]";
  return buildPdf(
    {
      1: "<</Type/Catalog/Pages 2 0 R>>",
      2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
      3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      4: `<</Type/Page/Parent 2 0 R${box}/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Im 10 0 R>>/ExtGState<</G<</BM/Multiply>>>>>>${page}>>`,
      5: { dict: "", stream: `${content} ${WORDS}` },
      10: {
        dict: `/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceCMYK${image}`,
        stream: "0123456789abcdef",
      },
      ...more,
    },
    "/ID[<00><00>]",
  );
}

const GREY =
  "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray";
const STENCIL = "/Type/XObject/Subtype/Image/Width 2/Height 2/ImageMask true";

/** Red, green over blue, yellow: as read along the rows of the page as seen. */
const UP = "R G B RG";
/** The page is turned and the picture with it, as the authored one. */
const CASES: Readonly<Record<string, readonly [Made, string]>> = {
  "a page turned by 90°": [{ page: "/Rotate 90" }, "B R RG G"],
  "a page turned by 180°": [{ page: "/Rotate 180" }, "RG B G R"],
  "a page turned by 270°": [{ page: "/Rotate 270" }, "G RG R B"],
  "a picture that undoes the page's turn": [
    { page: "/Rotate 90", content: "q 0 200 -100 0 300 100 cm /Im Do Q" },
    UP,
  ],
  "a turned picture": [{ content: "q 0 100 -200 0 300 200 cm /Im Do Q" }, "G RG R B"],
  "a page of double units": [{ page: "/UserUnit 2" }, UP],
  "a turned page of larger units": [{ page: "/UserUnit 1.5/Rotate 90" }, "B R RG G"],
  "a page with another origin, cropped": [
    { page: "/MediaBox[-20 30 480 500]/CropBox[0 100 400 480]" },
    UP,
  ],
  "an authored picture with a soft mask": [
    { image: "/SMask 30 0 R", more: { 30: { dict: GREY, stream: "\xff\x40\x40\xff" } } },
    UP,
  ],
  "an authored picture with a stencil": [
    { image: "/Mask 30 0 R", more: { 30: { dict: STENCIL, stream: "\x80\x40" } } },
    UP,
  ],
  "an authored picture with a colour key": [{ image: "/Mask[40 50 40 60 40 60 40 60]" }, UP],
  "a blended picture on a page of its own group": [
    { page: "/Group<</S/Transparency/CS/DeviceRGB/I true>>", content: `q /G gs ${UPRIGHT} Q` },
    UP,
  ],
};

let engine: Engine;
let folder = "";
beforeAll(async () => {
  engine = await openTestEngine();
  folder = mkdtempSync(join(tmpdir(), "platen-places-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function offering(pdf: Uint8Array): Promise<Template> {
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const [image] = template.pages[0]?.images ?? [];
  expect(image?.reason).toBeNull();
  const field = {
    id: "new_pic",
    name: "pic",
    label: "Picture",
    type: "image",
    inputKind: "text",
    required: false,
    defaultValue: null,
    maxLength: null,
  } as const;
  const edited = editScene(template, sharedBoxes(template), {
    fields: [...template.fields, field],
    images: [{ id: image?.id ?? "", field: "new_pic", fit: "fill" }],
  });
  expect(edited).toMatchObject({ ok: true });
  return edited.ok ? { ...template, ...edited.scene } : template;
}

/** Four quarters of the picture's place on the page as seen; nothing where the picture shows through. */
function quarters({ rgb, widthPx }: Picture, [x0, y0, x1, y1]: readonly number[]): string {
  const at = (a = 0, b = 0, share: number): number => Math.round(a + (b - a) * share);
  const places = [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((along) => 3 * (at(y0, y1, down) * widthPx + at(x0, x1, along))),
  );
  return places
    .map(
      (i) => ["R", "G", "B"].filter((_, channel) => (rgb[i + channel] ?? 0) > 128).join("") || "K",
    )
    .join(" ");
}

/** A picture of four colours in the shape of its place, its right half clear where asked for. */
function picture(template: Template, isVeiled: boolean): Uint8Array {
  const [x0, y0, x1, y1] = template.pages[0]?.images?.[0]?.quad.flat() ?? [];
  const long = Math.hypot((x1 ?? 0) - (x0 ?? 0), (y1 ?? 0) - (y0 ?? 0)) > 150;
  const [width, height] = long ? [40, 20] : [20, 40];
  return colourPng(width, height, (x, y) => {
    const [isRight, isLow] = [x >= width / 2, y >= height / 2];
    const colour = isLow
      ? isRight
        ? [255, 255, 0]
        : [0, 0, 255]
      : isRight
        ? [0, 255, 0]
        : [255, 0, 0];
    return [colour[0] ?? 0, colour[1] ?? 0, colour[2] ?? 0, isVeiled && isRight ? 0 : 255];
  });
}

async function expectPlaced(pdf: Uint8Array, seen: string): Promise<Uint8Array> {
  const template = await offering(pdf);
  const bbox = template.pages[0]?.images?.[0]?.bboxPt ?? [];
  const name = template.fields.find(({ defaultValue }) => defaultValue === "Anna Berger")?.id ?? "";
  let made = pdf;
  for (const [isVeiled, flatten] of [
    [false, true],
    [true, false],
    [false, false],
  ] as const) {
    const upload = picture(template, isVeiled);
    const values = { pic: "a", [name]: "Zoë" };
    const output = { flatten, removePieceInfo: false };
    const shown = { bytes: upload, focalPoint: null };
    const uploads = { a: shown };
    const options: FillOptions = { uploads, output };
    const filled = await engine.fillTemplate(template, values, options);
    const again = await engine.fillTemplate(template, values, options);
    expect(Buffer.compare(filled.pdf, again.pdf)).toBe(0);
    const proof = await engine.verifyPdf(pdf, filled.pdf, { rasters: true, uploads: [shown] });
    expect(proof.violations).toEqual([]);
    expect(proof.certificate.pictures).toHaveLength(1);
    expect(proof.certificate.raster?.map(({ outsidePxDiff }) => outsidePxDiff)).toEqual([0]);
    const shot = { dpi: 72, area: "media", uploads } as const;
    const { png } = await engine.renderPreview(template, values, shot);
    // What is clear shows the white page: R, G and B at once.
    const veiled = seen.replaceAll("RG", "G").replaceAll("G", "RGB");
    expect(quarters(readPng(png), bbox)).toBe(isVeiled ? veiled : seen);
    made = filled.pdf;
  }
  return made;
}

describe("a picture is placed as the authored one was", () => {
  test.each(Object.entries(CASES))("%s", async (_, [made, seen]) => {
    await expectPlaced(source(made), seen);
  });
});

const crypt = (bits: string, ...more: string[]): string[] => [
  "--allow-weak-crypto",
  "--encrypt",
  "",
  "owner",
  bits,
  ...more,
  "--",
];

describe.skipIf(!hasProgram("qpdf"))("in an encrypted file", () => {
  test.each<[string, readonly string[]]>([
    ["RC4, 40 bits", crypt("40")],
    ["RC4, 128 bits", crypt("128", "--use-aes=n")],
    ["AES, 128 bits", crypt("128", "--use-aes=y")],
    ["AES, 256 bits", crypt("256")],
    ["AES, 256 bits, object streams", ["--object-streams=generate", ...crypt("256")]],
  ])("%s", async (_, options) => {
    const [from, path] = [join(folder, "from.pdf"), join(folder, "crypt.pdf")];
    writeFileSync(from, source({ page: "/Rotate 90" }));
    expect(runProgram("qpdf", [...options, "--static-id", from, path]).status).toBe(0);
    const encrypted = new Uint8Array(readFileSync(path));
    const filled = await expectPlaced(encrypted, "B R RG G");
    writeFileSync(path, filled);
    expect(runProgram("qpdf", ["--check", path]).status).toBe(0);
    if (hasProgram("pdftoppm") && hasProgram("gs")) {
      const bbox = (await offering(encrypted)).pages[0]?.images?.[0]?.bboxPt ?? [];
      for (const draw of [popplerPictures, ghostscriptPictures]) {
        const [page] = await draw(filled, 72);
        expect(page && quarters(page, bbox)).toBe("B R RG G");
      }
    }
  });
});
