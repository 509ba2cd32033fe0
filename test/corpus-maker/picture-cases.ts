/** Hand-picked cases of pictures under live text: shadows of its letters, and panels and photos that any text may have. */
import { card, type Case, plainStyle, texts } from "./case-tools.ts";
import type { Item, Kit, Place } from "./document.ts";
import { cubicPath, type PathStep } from "./font-source.ts";
import { type FlatBlocks, flatJpeg, progressiveJpeg } from "./flat-jpeg.ts";
import { plainFax } from "./plain-fax.ts";
import type { Frame } from "./layout.ts";
import { num, ref } from "./pdf-file.ts";
import { matrixText } from "./matrix.ts";

/** A grey value for each pixel, rows from the top, and where the picture stands in points from the top left corner. */
interface Picture {
  readonly at: readonly [x: number, y: number];
  readonly ppi: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly opacity: Uint8Array;
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

type Point = readonly [x: number, y: number];

/** The letters of a frame as edges, points from the top left corner. */
function edgesOf({ origin, lines }: Frame): readonly Edge[] {
  return lines.flatMap((line) =>
    line.pieces.flatMap(({ style, gid, atPt }) => {
      const { source } = style.font.wish;
      const k = style.sizePt / source.unitsPerEm;
      const [left, base] = [origin[0] + line.x + atPt, origin[1] + line.y];
      return contourEdges(cubicPath(source.outline(gid))).map(
        ([x0, y0, x1, y1]): Edge => [left + x0 * k, base - y0 * k, left + x1 * k, base - y1 * k],
      );
    }),
  );
}

/** Straight edges of closed contours, each curve as six. */
function contourEdges(steps: readonly PathStep[]): readonly Edge[] {
  const edges: Edge[] = [];
  let pen: Point = [0, 0];
  let start: Point = pen;
  const lineTo = (to: Point): void => {
    edges.push([...pen, ...to]);
    pen = to;
  };
  for (const { op, at } of steps) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at;
    const [p, q] = pen;
    if (op === "m") {
      lineTo(start);
      pen = [a, b];
      start = pen;
    } else if (op === "l") {
      lineTo([a, b]);
    } else {
      for (let i = 1; i <= 6; i++) {
        const t = i / 6;
        const [u, v, w, z] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
        lineTo([u * p + v * a + w * c + z * e, u * q + v * b + w * d + z * f]);
      }
    }
  }
  lineTo(start);
  return edges;
}

/** The letters filled, blurred over so many pixels to each side, and so opaque. */
function shadowOf(frame: Frame, { ppi, blurPx, shiftPt, most }: Shadow): Picture {
  const edges = edgesOf(frame);
  const rim = shiftPt + ((blurPx + 2) * 72) / ppi;
  const xs = edges.flatMap(([x0, , x1]) => [x0, x1]);
  const ys = edges.flatMap(([, y0, , y1]) => [y0, y1]);
  const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  const scale = ppi / 72;
  const widthPx = Math.ceil((Math.max(...xs) + rim - left) * scale);
  const heightPx = Math.ceil((Math.max(...ys) + rim - top) * scale);
  const filled = new Float64Array(widthPx * heightPx);
  for (let row = 0; row < heightPx; row++) {
    const y = top + (row + 0.5) / scale - shiftPt;
    const crossings = edges
      .filter(([, y0, , y1]) => y0 <= y !== y1 <= y)
      .map(([x0, y0, x1, y1]) => ({
        x: (x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) + shiftPt - left) * scale,
        turn: y1 > y0 ? 1 : -1,
      }))
      .toSorted((a, b) => a.x - b.x);
    let winding = 0;
    for (const [i, { x, turn }] of crossings.entries()) {
      winding += turn;
      const next = crossings[i + 1];
      if (winding !== 0 && next !== undefined) {
        filled.fill(1, row * widthPx + Math.round(x), row * widthPx + Math.round(next.x));
      }
    }
  }
  const opacity = Uint8Array.from(filled, (_, at) => {
    let [sum, count] = [0, 0];
    for (let dy = -blurPx; dy <= blurPx; dy++) {
      for (let dx = -blurPx; dx <= blurPx; dx++) {
        sum += filled[at + dy * widthPx + dx] ?? 0;
        count++;
      }
    }
    return Math.round((255 * most * sum) / count);
  });
  return { at: [left, top], ppi, widthPx, heightPx, opacity };
}

interface Shadow {
  readonly ppi: number;
  readonly blurPx: number;
  readonly shiftPt: number;
  /** Opacity of what is not blurred, 0 to 1. */
  readonly most: number;
}

/** A black picture that is as opaque as its mask says. */
function painted(picture: Picture, place: Place): string[] {
  const grey = "/ColorSpace /DeviceGray /BitsPerComponent 8";
  const mask = place.file.addStream(`${sizeOf(picture)} ${grey}`, picture.opacity);
  return blackThrough(`/SMask ${ref(mask)}`, picture, place);
}

/** A sharp shadow as scanners and older programs code what is black or white: the mask of a picture, a fax. */
function faxed(picture: Picture, place: Place): string[] {
  const { widthPx, heightPx, opacity } = picture;
  const coding = `/Filter /CCITTFaxDecode /DecodeParms << /Columns ${String(widthPx)} /Rows ${String(heightPx)} /EndOfBlock false >>`;
  // A stencil is painted where a fax is black.
  const bits = opacity.map((value) => (value > 64 ? 1 : 0));
  const mask = place.file.addStream(
    `${sizeOf(picture)} /ImageMask true /BitsPerComponent 1 ${coding}`,
    plainFax(bits, widthPx),
    "none",
  );
  return blackThrough(`/Mask ${ref(mask)}`, picture, place);
}

function sizeOf({ widthPx, heightPx }: Picture): string {
  return `/Type /XObject /Subtype /Image /Width ${String(widthPx)} /Height ${String(heightPx)}`;
}

/** A black picture with this entry for its mask, where it stands. */
function blackThrough(mask: string, shape: Picture, place: Place): string[] {
  const { widthPx, heightPx } = shape;
  const { file, resources, toContent } = place;
  const picture = file.addStream(
    `${sizeOf(shape)} /ColorSpace /DeviceGray /BitsPerComponent 8 ${mask}`,
    new Uint8Array(widthPx * heightPx),
  );
  const name = `Im${String(picture)}`;
  resources.set("XObject", name, ref(picture));
  const { width, height, corner } = standing(shape, place);
  return [
    "q",
    `${matrixText(toContent)} cm`,
    `${width} 0 0 ${height} ${corner} cm`,
    `/${name} Do`,
    "Q",
  ];
}

/** Chrome's text-shadow: a black rectangle through a soft mask of the graphics state, a photo of light letters. */
function masked(
  picture: Picture,
  place: Place,
  code: (blocks: FlatBlocks) => Uint8Array = flatJpeg,
): string[] {
  const { widthPx, heightPx, opacity } = picture;
  // A pixel of the shadow is a block of the photo, so the photo has eight times its pixels.
  const photo = place.file.addStream(
    `/Type /XObject /Subtype /Image /Width ${String(8 * widthPx)} /Height ${String(8 * heightPx)} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
    code({ columns: widthPx, rows: heightPx, grey: opacity }),
    "none",
  );
  const { width, height } = standing(picture, place);
  return blackBehind(picture, place, {
    resources: `/XObject << /X ${ref(photo)} >>`,
    content: `q ${width} 0 0 ${height} 0 0 cm /X Do Q`,
  });
}

/** CorelDRAW's shadow: the light letters are the one cell of a pattern that the group of the mask is filled with. */
function patterned(picture: Picture, place: Place): string[] {
  const { file } = place;
  const grey = file.addStream(
    `${sizeOf(picture)} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    picture.opacity,
  );
  const { width, height } = standing(picture, place);
  const cell = file.addStream(
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${width} ${height}] /XStep ${width} /YStep ${height} /Resources << /XObject << /X ${ref(grey)} >> >>`,
    `q ${width} 0 0 ${height} 0 0 cm /X Do Q`,
  );
  return blackBehind(picture, place, {
    resources: `/Pattern << /P ${ref(cell)} >>`,
    content: `/Pattern cs /P scn 0 0 ${width} ${height} re f*`,
  });
}

/** A black rectangle where a picture stands, through a soft mask of the graphics state with this group. */
function blackBehind(picture: Picture, place: Place, group: MaskGroup): string[] {
  const { file, resources, toContent } = place;
  const { width, height, corner } = standing(picture, place);
  const form = file.addStream(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Group << /S /Transparency /CS /DeviceGray /I true >> /Resources << ${group.resources} >>`,
    group.content,
  );
  const name = `Gs${String(form)}`;
  resources.set("ExtGState", name, `<< /SMask << /Type /Mask /S /Luminosity /G ${ref(form)} >> >>`);
  return [
    "q",
    `${matrixText(toContent)} cm`,
    `1 0 0 1 ${corner} cm`,
    `/${name} gs 0 0 0 1 k 0 0 ${width} ${height} re f`,
    "Q",
  ];
}

interface MaskGroup {
  readonly resources: string;
  readonly content: string;
}

/** Width, height and lower left corner of a picture, points, as they are written. */
function standing(
  { at, ppi, widthPx, heightPx }: Picture,
  { pageHeightPt }: Place,
): { readonly width: string; readonly height: string; readonly corner: string } {
  const [width, height] = [(widthPx * 72) / ppi, (heightPx * 72) / ppi];
  return {
    width: num(width, 3),
    height: num(height, 3),
    corner: `${num(at[0], 3)} ${num(pageHeightPt - at[1] - height, 3)}`,
  };
}

const LINES = ["Save the date", "Come & dance"];

/** Each line with its own shadow, as Word and Canva write them, and a line without one. */
function shadowed(
  shadow: Shadow,
  write: (picture: Picture, place: Place) => string[] = painted,
): Case["layout"] {
  return (kit: Kit) => {
    const style = plainStyle(kit, "arimo-bold", 22);
    const items = LINES.map((words, line): Item => {
      const frame = texts(style, [words], {
        at: [24, 50 + 40 * line],
        editable: false,
        reason: "path_copy",
        mayBeAbsent: true,
      });
      return {
        boxes: [frame],
        special: (place) => [...write(shadowOf(frame, shadow), place), ...place.show(frame)],
      };
    });
    const plain = texts(plainStyle(kit, "arimo", 9), ["Bookseller"], { at: [24, 148] });
    return [card([...items, plain], { reasons: ["path_copy"] })];
  };
}

/** A panel with a soft edge that ends within the words, or a picture of leaves with holes. */
function pictured(opacityAt: (u: number, v: number) => number): Case["layout"] {
  return (kit: Kit) => {
    const style = plainStyle(kit, "arimo-bold", 22);
    const frames = LINES.map((words, line) => texts(style, [words], { at: [24, 50 + 40 * line] }));
    const [widthPx, heightPx] = [360, 200];
    const opacity = Uint8Array.from({ length: widthPx * heightPx }, (_, at) =>
      Math.round(100 * opacityAt((at % widthPx) / widthPx, Math.floor(at / widthPx) / heightPx)),
    );
    const picture: Picture = { at: [20, 25], ppi: 144, widthPx, heightPx, opacity };
    return [
      card([
        {
          boxes: frames,
          special: (place) => [
            ...painted(picture, place),
            ...frames.flatMap((frame) => [...place.show(frame)]),
          ],
        },
      ]),
    ];
  };
}

const panel = (u: number, v: number): number =>
  Math.min(1, Math.max(0, 6 * Math.min(u, 1 - u, v, 1 - v)));
const leaves = (u: number, v: number): number =>
  0.5 + 0.5 * Math.sin(37 * u + 5 * Math.sin(11 * v)) * Math.sin(29 * v + 3 * Math.sin(17 * u));

export const PICTURE_CASES: readonly Case[] = [
  {
    name: "picture-shadow-soft",
    layout: shadowed({ ppi: 150, blurPx: 4, shiftPt: 2, most: 0.5 }),
  },
  {
    name: "picture-shadow-sharp",
    layout: shadowed({ ppi: 200, blurPx: 1, shiftPt: 1, most: 0.3 }),
  },
  { name: "picture-panel", layout: pictured(panel) },
  { name: "picture-leaves", layout: pictured(leaves) },
  {
    name: "picture-shadow-masked",
    layout: shadowed({ ppi: 110, blurPx: 2, shiftPt: 1.5, most: 1 }, masked),
  },
];

/** Shadows in codecs that PDFium decodes. */
export const CODEC_CASES: readonly Case[] = [
  {
    name: "picture-shadow-progressive",
    layout: shadowed({ ppi: 110, blurPx: 2, shiftPt: 1.5, most: 1 }, (picture, place) =>
      masked(picture, place, progressiveJpeg),
    ),
  },
  {
    name: "picture-shadow-fax",
    layout: shadowed({ ppi: 200, blurPx: 1, shiftPt: 1, most: 1 }, faxed),
  },
];

/** Shadows behind a pattern in their mask. */
export const PATTERN_SHADOW_CASES: readonly Case[] = [
  {
    name: "picture-shadow-pattern",
    layout: shadowed({ ppi: 200, blurPx: 3, shiftPt: 2, most: 1 }, patterned),
  },
];
