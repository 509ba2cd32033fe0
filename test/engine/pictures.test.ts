/** Pictures in the place of authored ones: where they stand, what is kept of them, and that nothing else may change. */
import { beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { deflateBytes } from "#engine/packages/deflate.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import { isStream, type PdfStream } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { writeValue } from "#engine/pdf/serialize.ts";
import type { UploadedPicture } from "#engine/contract/values.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { editScene } from "#engine/template/edit/edit-scene.ts";
import { sharedBoxes } from "#engine/contract/scene-edit.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { ghostscriptPictures, popplerPictures, readPng } from "#test/support/pictures.ts";
import { hasProgram } from "#test/support/programs.ts";
import {
  colourPng,
  iccProfile,
  jpeg,
  png,
  withOrientation,
  withProfile,
} from "#test/support/sample-pictures.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillOptions } from "#engine/contract/fill.ts";
import type { ObjectUpdate } from "#engine/plan/append-base.ts";

/** Authored pictures: upright 200 × 100 pt, stored upside down, a mask, and one within a form. */
const CONTENT = `q 0.2 0.4 0 0 k 100 10 50 50 re f Q
q 200 0 0 100 50 250 cm /Im Do Q
BT /F 18 Tf 0 0 0 1 k 1 0 0 1 10 370 Tm (Anna Berger) Tj ET
q 60 0 0 -60 20 180 cm /Im Do Q
q 20 0 0 20 300 300 cm /Mask Do Q q 1 0 0 1 200 10 cm /Fm Do Q`;

const SOURCE = buildPdf(
  {
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[4 0 R 7 0 R]/Count 2/Resources 6 0 R>>",
    3: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R>>",
    5: { dict: "", stream: CONTENT },
    6: "<</Font<</F 3 0 R>>/XObject<</Im 10 0 R/Mask 12 0 R/Fm 11 0 R>>>>",
    7: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 8 0 R>>",
    8: { dict: "", stream: "q 90 0 0 90 5 5 cm /Im Do Q" },
    10: {
      dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceCMYK",
      stream: "0123456789abcdef",
    },
    11: {
      dict: "/Type/XObject/Subtype/Form/BBox[0 0 90 90]/Resources<</XObject<</Im 10 0 R>>>>",
      stream: "q 30 0 0 30 0 0 cm /Im Do Q",
    },
    12: { dict: "/Type/XObject/Subtype/Image/Width 8/Height 1/ImageMask true", stream: "U" },
  },
  "/ID[<00><00>]",
);

let engine: Engine;
let plain: Template;
beforeAll(async () => {
  engine = await openTestEngine();
  plain = withTextOpen(await engine.compileTemplate(SOURCE));
});

/** The template with a picture field "pic" at an image of the first page. */
function offering(place: number, fit: "fill" | "fit" = "fill", source = plain): Template {
  const image = source.pages[0]?.images?.[place];
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
  const edited = editScene(source, sharedBoxes(source), {
    fields: [...source.fields, field],
    images: [{ id: image?.id ?? "", field: "new_pic", fit }],
  });
  expect(edited).toMatchObject({ ok: true });
  return edited.ok ? { ...source, ...edited.scene } : source;
}

/** Cut alike on both sides, where it is cut. */
function centred(bytes: Uint8Array): UploadedPicture {
  return { bytes, focalPoint: null };
}

async function place(
  template: Template,
  upload: Uint8Array,
  values: Record<string, string> = {},
  options: FillOptions = {},
) {
  const filled = await engine.fillTemplate(
    template,
    { pic: "a", ...values },
    { uploads: { a: centred(upload) }, ...options },
  );
  const proof = await engine.verifyPdf(template.source, filled.pdf, {
    rasters: true,
    uploads: [centred(upload)],
  });
  return { ...filled, proof };
}

/** Colour of a point of the first page in points from its lower left corner, as PDFium draws it. */
async function colourAt(
  template: Template,
  upload: Uint8Array,
  points: readonly (readonly [number, number])[],
) {
  const shot = await engine.renderPreview(
    template,
    { pic: "a" },
    { uploads: { a: centred(upload) }, dpi: 72, area: "media" },
  );
  const { rgb, widthPx } = readPng(shot.png);
  return points.map(([x, y]) => {
    const at = 3 * ((399 - y) * widthPx + x);
    return nameOf([...rgb.subarray(at, at + 3)]);
  });
}

function nameOf([r = 0, g = 0, b = 0]: readonly number[]): string {
  const [red, green, blue] = [r > 128, g > 128, b > 128];
  return `${red ? "R" : ""}${green ? "G" : ""}${blue ? "B" : ""}` || "K";
}

test("a scene lists the pictures of a page and why some stay", () => {
  const [first, second] = plain.pages;
  expect(
    first?.images?.map(({ bboxPt, replaceable, reason, ordinal }) => [
      bboxPt,
      replaceable,
      reason,
      ordinal,
    ]),
  ).toEqual([
    [[50, 50, 250, 150], true, null, 0],
    [[20, 220, 80, 280], true, null, 1],
    [[300, 80, 320, 100], false, "image_mask", 2],
    [[200, 360, 230, 390], false, "image_in_form", -1],
  ]);
  expect(second?.images).toHaveLength(1);
  const ids = plain.pages.flatMap(({ images = [] }) => images.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

describe("a placed picture", () => {
  test("covers its place, is proven, and changes nothing outside", async () => {
    const { pdf, proof, certificate } = await place(offering(0), jpeg("rgb"));
    expect(proof.violations).toEqual([]);
    expect(latin1Text(pdf.subarray(0, SOURCE.length))).toBe(latin1Text(SOURCE));
    expect(proof.certificate.raster?.map(({ outsidePxDiff }) => outsidePxDiff)).toEqual([0, 0]);
    expect(proof.certificate.pictures).toMatchObject([
      { page: 0, replaces: "10 0", widthPx: 40, heightPx: 20, softMaskSha256: null },
    ]);
    expect(certificate.pictures).toEqual(proof.certificate.pictures);
    expect(certificate.outputSha256).toBe(proof.certificate.outputSha256);
    expect(certificate.added.map(({ kind }) => kind)).toEqual(["image", "picture"]);
    expect((await place(offering(0), jpeg("rgb"))).pdf).toEqual(pdf);
  });

  test("stands with new text in one file, flattened too", async () => {
    const template = offering(0);
    const name =
      template.fields.find(({ defaultValue }) => defaultValue === "Anna Berger")?.id ?? "";
    const output = { flatten: true, removePieceInfo: false };
    for (const options of [{}, { output }]) {
      const { proof } = await place(template, jpeg("rgb"), { [name]: "Zoë Ångström" }, options);
      expect(proof.violations).toEqual([]);
      expect(proof.words.map(({ after }) => after).join("")).toContain("Zo");
      expect(proof.certificate.mode).toBe("output" in options ? "full" : "incremental");
      expect(proof.certificate.raster?.map(({ outsidePxDiff }) => outsidePxDiff)).toEqual([0, 0]);
    }
  });

  test.each(["rgb", "cmyk", "gray"] as const)("keeps a %s JPEG as it is", async (kind) => {
    const { pdf, proof } = await place(offering(0), jpeg(kind));
    expect(proof.violations).toEqual([]);
    expect(latin1Text(pdf)).toContain(latin1Text(jpeg(kind)));
  });

  test("is seen upright: four corners in all eight orientations", async () => {
    const corners = [
      [60, 340],
      [240, 340],
      [60, 260],
      [240, 260],
    ] as const;
    const seen: string[] = [];
    for (let orientation = 1; orientation <= 8; orientation++) {
      const upload = withOrientation(jpeg("rgb"), orientation);
      seen.push((await colourAt(offering(0), upload, corners)).join(" "));
      expect((await place(offering(0), upload)).proof.violations).toEqual([]);
    }
    // Red, green over blue, yellow as stored; turned ones are cut above and below, so colours keep their side.
    expect(seen).toEqual([
      "R G B RG",
      "G R RG B",
      "RG B G R",
      "B RG R G",
      "R B G RG",
      "B R RG G",
      "RG G B R",
      "G RG R B",
    ]);
  });

  test("is upright where the authored one is stored upside down", async () => {
    const inPlace = [
      [25, 175],
      [75, 175],
      [25, 125],
      [75, 125],
    ] as const;
    expect(await colourAt(offering(1), jpeg("rgb"), inPlace)).toEqual(["R", "G", "B", "RG"]);
  });

  test("lies whole within its place where the author wants that", async () => {
    const square = colourPng(10, 10, () => [255, 0, 0]);
    const template = offering(0, "fit");
    const middle = [
      [60, 300],
      [150, 300],
      [240, 300],
      [101, 345],
    ] as const;
    expect(await colourAt(template, square, middle)).toEqual(["RGB", "R", "RGB", "R"]);
    expect((await place(template, square)).proof.violations).toEqual([]);
  });

  test("keeps its alpha and its profile", async () => {
    const veiled = colourPng(40, 20, (x) => [255, 0, 0, x < 20 ? 255 : 0]);
    const { proof } = await place(offering(0), veiled);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate.pictures?.[0]?.softMaskSha256).toMatch(/^[0-9a-f]{64}$/u);
    expect(
      await colourAt(offering(0), veiled, [
        [60, 300],
        [240, 300],
      ]),
    ).toEqual(["R", "RGB"]);
    const profiled = withProfile(jpeg("rgb"), iccProfile("RGB "));
    const kept = await place(offering(0), profiled);
    expect(kept.proof.violations).toEqual([]);
    expect(kept.proof.certificate.pictures?.[0]?.profileSha256).not.toBeNull();
    const strange = await place(offering(0), withProfile(jpeg("rgb"), iccProfile("CMYK")));
    expect(strange.proof.certificate.pictures?.[0]?.profileSha256).toBeNull();
  });

  test("tells of too few pixels, of RGB, and of transparency that the file may not have", async () => {
    const { problems } = await place(offering(0), jpeg("rgb"));
    expect(problems.map(({ code, severity, measured }) => [code, severity, measured])).toEqual([
      ["image_resolution", "error", { ppi: 14 }],
      ["rgb_used", "error", { objects: "pictures" }],
    ]);
    const cmyk = await place(offering(0), jpeg("cmyk"));
    expect(cmyk.problems.map(({ code }) => code)).toEqual(["image_resolution"]);
  });

  test("is refused with a reason when it is no picture that print files hold", async () => {
    const svg = latin1Bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const cut = png({ width: 9, height: 9, bits: 8, type: 2, rows: new Uint8Array(9) });
    for (const [upload, message] of [
      [svg, /SVG/u],
      [cut, /damaged PNG/u],
      [latin1Bytes("GIF89a"), /no whole PNG/u],
    ] as const) {
      await expect(place(offering(0), upload)).rejects.toThrow(message);
    }
    await expect(engine.fillTemplate(offering(0), { pic: "b" }, {})).rejects.toThrow(
      /not at hand/u,
    );
  });
});

describe("an upload of any usual kind", () => {
  const kinds: readonly (readonly [string, Uint8Array])[] = [
    [
      "grey, 1 bit",
      png({ width: 9, height: 2, bits: 1, type: 0, rows: Uint8Array.of(0, 85, 128, 0, 170, 0) }),
    ],
    [
      "grey, 16 bits",
      png({ width: 1, height: 2, bits: 16, type: 0, rows: Uint8Array.of(0, 1, 2, 2, 3, 4) }),
    ],
    [
      "grey with alpha, 16 bits",
      png({ width: 1, height: 1, bits: 16, type: 4, rows: Uint8Array.of(0, 9, 9, 7, 7) }),
    ],
    [
      "RGB with a transparent colour",
      png({
        width: 2,
        height: 1,
        bits: 8,
        type: 2,
        rows: Uint8Array.of(0, 1, 2, 3, 4, 5, 6),
        chunks: [["tRNS", Uint8Array.of(0, 1, 0, 2, 0, 3)]],
      }),
    ],
    [
      "a palette with alpha",
      png({
        width: 3,
        height: 1,
        bits: 2,
        type: 3,
        rows: Uint8Array.of(0, 0b00011000),
        chunks: [
          ["PLTE", Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255)],
          ["tRNS", Uint8Array.of(255, 100)],
        ],
      }),
    ],
    [
      "interlaced",
      png({
        width: 2,
        height: 2,
        bits: 8,
        type: 0,
        interlace: true,
        rows: Uint8Array.of(0, 10, 0, 20, 0, 30, 40),
      }),
    ],
    ["RGBA, opaque all over", colourPng(4, 4, (x, y) => [x, y, 9, 255])],
    [
      "progressive or not, turned and with a profile",
      withOrientation(withProfile(jpeg("cmyk"), iccProfile("CMYK")), 6),
    ],
  ];

  test.each(kinds)("is placed: %s", async (_name, upload) => {
    const { proof, pdf } = await place(offering(0), upload);
    expect(proof.violations).toEqual([]);
    expect(proof.certificate.pictures).toHaveLength(1);
    const doc = openPdf(pdf, ENGINE_LIMITS);
    expect(doc.repaired).toBe(false);
  });

  test("of every alpha opaque has no soft mask", async () => {
    const { proof } = await place(
      offering(0),
      colourPng(4, 4, (x, y) => [x, y, 9, 255]),
    );
    expect(proof.certificate.pictures?.[0]?.softMaskSha256).toBeNull();
  });
});

describe("meddling with a placed picture is refused", () => {
  const UPLOAD = colourPng(40, 20, (x, y) => [x * 6, y * 12, 99, x < 20 ? 255 : 90]);
  const PROFILED = withProfile(jpeg("rgb"), iccProfile("RGB "));

  /** The file with some of its objects written anew. */
  function meddled(
    pdf: Uint8Array,
    change: (doc: PdfDocument) => readonly ObjectUpdate[],
  ): Uint8Array {
    const doc = openPdf(pdf, ENGINE_LIMITS);
    return concatBytes([pdf, appendUpdate(appendBaseOf(doc), change(doc), "00".repeat(16))]);
  }

  const streams = (doc: PdfDocument): readonly PdfStream[] =>
    doc.objectNumbers().flatMap((num) => {
      const value = doc.object(num)?.value;
      return isStream(value) && num > 12 ? [value] : [];
    });

  /** The newest stream whose dictionary says this, with another dictionary or data. */
  function rewritten(
    doc: PdfDocument,
    says: RegExp,
    change: (dict: string, data: Uint8Array) => readonly [string, Uint8Array],
  ): readonly ObjectUpdate[] {
    const stream = streams(doc).find(({ dict }) => says.test(writeValue(dict)));
    if (stream === undefined) {
      throw new Error(`no stream says ${String(says)}`);
    }
    const isJpeg = writeValue(stream.dict).includes("DCTDecode");
    const [dict, data] = change(
      writeValue(stream.dict)
        .replace(/\/Length \d+/u, "")
        .replace("/Filter/FlateDecode", ""),
      doc.decode(stream).value.slice(),
    );
    const packed = isJpeg ? data : deflateBytes(data);
    const source = isJpeg ? dict : dict.replace("<<", "<</Filter/FlateDecode");
    return [{ num: stream.num, gen: 0, source: latin1Bytes(source), stream: packed }];
  }

  const flipped = (data: Uint8Array): Uint8Array => {
    data[data.length - 3] = (data.at(-3) ?? 0) ^ 1;
    return data;
  };

  test.each<[string, Uint8Array, (doc: PdfDocument) => readonly ObjectUpdate[]]>([
    [
      "a sample",
      UPLOAD,
      (doc) => rewritten(doc, /DeviceRGB.*SMask/u, (dict, data) => [dict, flipped(data)]),
    ],
    [
      "a byte of a JPEG",
      PROFILED,
      (doc) => rewritten(doc, /DCTDecode/u, (dict, data) => [dict, flipped(data)]),
    ],
    [
      "a byte of its alpha",
      UPLOAD,
      (doc) => rewritten(doc, /DeviceGray/u, (dict, data) => [dict, flipped(data)]),
    ],
    [
      "its soft mask, dropped",
      UPLOAD,
      (doc) =>
        rewritten(doc, /SMask/u, (dict, data) => [dict.replace(/\/SMask \d+ 0 R/u, ""), data]),
    ],
    [
      "a byte of its profile",
      PROFILED,
      (doc) => rewritten(doc, /\/N 3/u, (dict, data) => [dict, flipped(data)]),
    ],
    [
      "its profile, dropped",
      PROFILED,
      (doc) =>
        rewritten(doc, /DCTDecode/u, (dict, data) => [
          dict.replace(/\[\/ICCBased \d+ 0 R\]/u, "/DeviceRGB"),
          data,
        ]),
    ],
    [
      "its colours, inverted",
      PROFILED,
      (doc) =>
        rewritten(doc, /DCTDecode/u, (dict, data) => [
          dict.replace("<<", "<</Decode[1 0 1 0 1 0]"),
          data,
        ]),
    ],
    [
      "its place in the square",
      UPLOAD,
      (doc) => rewritten(doc, /BBox/u, (dict) => [dict, latin1Bytes("1 0 0 1 0.1 0 cm /Im Do")]),
    ],
    [
      "its shape",
      UPLOAD,
      (doc) =>
        rewritten(doc, /BBox/u, (dict) => [dict, latin1Bytes("1 0 0 1.5 0 -0.25 cm /Im Do")]),
    ],
    [
      "its side",
      UPLOAD,
      (doc) => rewritten(doc, /BBox/u, (dict) => [dict, latin1Bytes("-1 0 0 1 1 0 cm /Im Do")]),
    ],
    [
      "the cut at the edges",
      UPLOAD,
      (doc) =>
        rewritten(doc, /BBox/u, (dict, data) => [dict.replace("[0 0 1 1]", "[0 0 2 2]"), data]),
    ],
    [
      "a second painting",
      UPLOAD,
      (doc) =>
        rewritten(doc, /BBox/u, (dict) => [dict, latin1Bytes("1 0 0 1 0 0 cm /Im Do /Im Do")]),
    ],
    [
      "a way of blending",
      UPLOAD,
      (doc) =>
        rewritten(doc, /BBox/u, (dict, data) => [
          dict.replace("<<", "<</Group<</S/Transparency>>"),
          data,
        ]),
    ],
  ])("%s", async (_name, upload, change) => {
    const { pdf } = await place(offering(0), upload);
    const proof = await engine.verifyPdf(SOURCE, meddled(pdf, change), {
      uploads: [centred(upload)],
    });
    expect(proof.ok).toBe(false);
    const codes = proof.violations.map(({ code }) => code);
    expect(codes.some((code) => code === "picture_changed" || code === "artwork_changed")).toBe(
      true,
    );
  });

  test("the Do moved, and another picture of the page", async () => {
    const { pdf } = await place(offering(0), UPLOAD);
    const content = (from: string, to: string) =>
      meddled(pdf, (doc) => {
        const stream = doc.object(5)?.value;
        const data = isStream(stream) ? latin1Text(doc.decode(stream).value) : "";
        expect(data).toContain(from);
        const made = deflateBytes(latin1Bytes(data.replace(from, to)));
        return [{ num: 5, gen: 0, source: latin1Bytes("<</Filter/FlateDecode>>"), stream: made }];
      });
    const codes = async (rendered: Uint8Array) =>
      (await engine.verifyPdf(SOURCE, rendered, { uploads: [centred(UPLOAD)] })).violations.map(
        ({ code }) => code,
      );
    expect(await codes(content("200 0 0 100 50 250 cm", "200 0 0 100 51 250 cm"))).toContain(
      "artwork_changed",
    );
    expect(await codes(content("20 180 cm /Im Do", "20 180 cm /Mask Do"))).toContain(
      "artwork_changed",
    );
  });

  test("a picture cut about another point than its focal one", async () => {
    const template = offering(0);
    const bytes = colourPng(20, 20, (_, y) => (y < 10 ? [200, 0, 0] : [0, 0, 200]));
    const lower = { bytes, focalPoint: { x: 0.5, y: 1 } };
    const shownIn = async (upload: UploadedPicture) => {
      const shot = { uploads: { a: upload }, dpi: 72, area: "media" } as const;
      const { png } = await engine.renderPreview(template, { pic: "a" }, shot);
      const { rgb, widthPx, heightPx } = readPng(png);
      // Near the upper edge of the place, where the middle of the picture would show its upper half.
      const at = ((heightPx - 340) * widthPx + 150) * 3;
      return (rgb[at] ?? 0) > (rgb[at + 2] ?? 0) ? "upper" : "lower";
    };
    expect([await shownIn(lower), await shownIn(centred(bytes))]).toEqual(["lower", "upper"]);
    const { pdf } = await engine.fillTemplate(template, { pic: "a" }, { uploads: { a: lower } });
    const isSound = async (upload: UploadedPicture) =>
      (await engine.verifyPdf(SOURCE, pdf, { rasters: true, uploads: [upload] })).ok;
    expect([await isSound(lower), await isSound(centred(bytes))]).toEqual([true, false]);
  });

  test("an upload that is not the one placed, and any at all where none is known of", async () => {
    const { pdf } = await place(offering(0), UPLOAD);
    const with_ = async (uploads: readonly Uint8Array[]) =>
      (await engine.verifyPdf(SOURCE, pdf, { uploads: uploads.map(centred) })).ok;
    expect([await with_([UPLOAD]), await with_([PROFILED, UPLOAD])]).toEqual([true, true]);
    expect([await with_([PROFILED]), await with_([])]).toEqual([false, false]);
    expect((await engine.verifyPdf(SOURCE, pdf)).ok).toBe(true);
  });
});

describe.runIf(hasProgram("pdftoppm") && hasProgram("gs"))("other engines", () => {
  test("draw the same outside the place, and the picture in it", async () => {
    const upload = jpeg("rgb");
    const { pdf } = await place(offering(0), upload);
    for (const draw of [popplerPictures, ghostscriptPictures]) {
      const [before, after] = [(await draw(SOURCE, 72))[0], (await draw(pdf, 72))[0]];
      if (before === undefined || after === undefined) {
        throw new Error("nothing was drawn");
      }
      let outside = 0;
      for (let at = 0; at < before.rgb.length; at++) {
        const [x, y] = [Math.floor(at / 3) % before.widthPx, Math.floor(at / 3 / before.widthPx)];
        const isInside = x >= 49 && x < 251 && y >= 49 && y < 151;
        outside += isInside || before.rgb[at] === after.rgb[at] ? 0 : 1;
      }
      expect(outside).toBe(0);
      const pixel = (x: number, y: number): string => {
        const at = 3 * ((399 - y) * after.widthPx + x);
        return nameOf([...after.rgb.subarray(at, at + 3)]);
      };
      expect([pixel(60, 340), pixel(240, 340), pixel(60, 260), pixel(240, 260)]).toEqual([
        "R",
        "G",
        "B",
        "RG",
      ]);
    }
  });
});
