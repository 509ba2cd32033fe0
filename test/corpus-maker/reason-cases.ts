/** Hand-picked cases of text that is not offered, and of pages without any: each reason code has a file. */
import { card, CARD, type Case, plainStyle, texts } from "./case-tools.ts";
import type { Item, Kit, PageWish, Place, Special } from "./document.ts";
import { cubicPath } from "./font-source.ts";
import type { Frame } from "./layout.ts";
import { num, pdfString, ref } from "./pdf-file.ts";
import { matrixText } from "./matrix.ts";

const [WIDTH, HEIGHT] = CARD;

/** The rest of a page that has ordinary text too. */
function ordinary(kit: Kit): readonly Item[] {
  return [
    texts(plainStyle(kit, "arimo-bold", 14), ["Greta Holm"], { at: [24, 130] }),
    texts(plainStyle(kit, "arimo", 9), ["Bookseller"], { at: [24, 148] }),
  ];
}

/** A hidden or locked frame: the detector may leave it out, but must say why. */
function locked(kit: Kit, reason: string, renderMode?: number): Frame {
  return texts(plainStyle(kit, "tinos", 20), ["Not for filling"], {
    at: [24, 60],
    editable: false,
    reason,
    mayBeAbsent: true,
    ...(renderMode === undefined ? {} : { habit: { renderMode } }),
  });
}

type Maker = (kit: Kit) => readonly Item[];

/** One page with the locked text alone and one with ordinary text beside it. */
function pages(reason: string, make: Maker): (kit: Kit) => readonly PageWish[] {
  return (kit) => [
    card(make(kit), { reasons: [reason] }),
    card([...make(kit), ...ordinary(kit)], { reasons: [reason] }),
  ];
}

/** A page of nothing but what `make` draws, and an ordinary one. */
function bare(reason: string, make: Maker): (kit: Kit) => readonly PageWish[] {
  return (kit) => [card(make(kit), { reasons: [reason] }), card(ordinary(kit))];
}

const invisible: Maker = (kit) => [locked(kit, "invisible_text", 3)];

const clipText: Maker = (kit) => {
  const frame = locked(kit, "clip_text", 7);
  return [
    {
      boxes: [frame],
      special: ({ show, toContent }) => [
        "q",
        ...show(frame),
        `${matrixText(toContent)} cm`,
        "0 0.6 0.8 0 k",
        `0 0 ${String(WIDTH)} ${String(HEIGHT)} re f`,
        "Q",
      ],
    },
  ];
};

const artifact: Maker = (kit) => {
  const frame = locked(kit, "artifact");
  return [
    {
      boxes: [frame],
      special: ({ show }) => ["/Artifact << /Type /Pagination >> BDC", ...show(frame), "EMC"],
    },
  ];
};

const hidden: Maker = (kit) => {
  const frame = locked(kit, "hidden_layer");
  return [frame];
};

/** Letters along an arc, so many at once with one Tm, as illustration programs (one) and map programs set text on a path. */
const onPath =
  (atOnce: number): Maker =>
  (kit) => {
    const style = plainStyle(kit, "jost-bold", 15, { kerned: false });
    const flat = texts(style, ["ROUND AND ROUND WE GO"], {
      at: [24, 60],
      editable: false,
      reason: "path_text",
      mayBeAbsent: true,
    });
    const radius = 110;
    const pieces = flat.lines[0]?.pieces ?? [];
    const total = flat.lines[0]?.widthPt ?? 0;
    const parts = pieces.flatMap((_, i) => (i % atOnce === 0 ? [pieces.slice(i, i + atOnce)] : []));
    const letters = parts.map((part): Frame => {
      const startPt = part[0]?.atPt ?? 0;
      const widthPt = part.reduce((sum, { naturalPt }) => sum + naturalPt, 0);
      const turn = (total / 2 - startPt - widthPt / 2) / radius;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const x = WIDTH / 2 - radius * sin - (widthPt / 2) * cos;
      const y = 150 - radius * cos + (widthPt / 2) * sin;
      return {
        ...flat,
        origin: [x, y],
        rotationDeg: (turn * 180) / Math.PI,
        lines: [
          {
            text: part.map(({ text }) => text).join(""),
            x: 0,
            y: 0,
            widthPt,
            wordExtraPt: 0,
            pieces: part.map((piece) => ({ ...piece, atPt: piece.atPt - startPt })),
          },
        ],
      };
    });
    const shown = letters.filter((one) => one.lines[0]?.text !== " ");
    // Map programs begin with the last letters where a label reads against its street.
    const painted = atOnce > 1 ? shown.toReversed() : shown;
    return [{ boxes: [flat], special: ({ show }) => painted.flatMap((one) => [...show(one)]) }];
  };

const pattern: Maker = (kit) => {
  const frame = locked(kit, "in_pattern");
  return [
    {
      special: ({ file, resources, show, toContent }) => {
        const ops = show(frame);
        const tile = file.addStream(
          `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 ${String(WIDTH)} 130] /XStep ${String(WIDTH)} /YStep 130 /Resources ${resources.text()}`,
          ops.join("\n"),
        );
        const name = `Pat${String(tile)}`;
        resources.set("Pattern", name, ref(tile));
        return [
          "q",
          `${matrixText(toContent)} cm`,
          `/Pattern cs /${name} scn`,
          `0 60 ${String(WIDTH)} 110 re f`,
          "Q",
        ];
      },
    },
  ];
};

const softMask: Maker = (kit) => {
  const frame = locked(kit, "in_softmask");
  return [
    {
      special: ({ file, resources, show, toContent }) => {
        const ops = ["1 g", ...show(frame).filter((op) => !/ (?:k|g|rg)$/u.test(op))];
        const group = file.addStream(
          `/Type /XObject /Subtype /Form /BBox [0 0 ${String(WIDTH)} ${String(HEIGHT)}] /Group << /S /Transparency /CS /DeviceGray >> /Resources ${resources.text()}`,
          ops.join("\n"),
        );
        const name = `GSm${String(group)}`;
        resources.set(
          "ExtGState",
          name,
          `<< /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G ${ref(group)} >> >>`,
        );
        return [
          "q",
          `${matrixText(toContent)} cm`,
          `/${name} gs`,
          "0.8 0.1 0 0 k",
          `0 0 ${String(WIDTH)} ${String(HEIGHT)} re f`,
          "Q",
        ];
      },
    },
  ];
};

/** A Type 3 glyph whose procedure shows text of another font. */
const inType3: Maker = (kit) => {
  const frame = locked(kit, "in_type3");
  return [
    {
      boxes: [{ ...frame, truth: { ...frame.truth, lines: null, glyphs_only_by_position: true } }],
      special: ({ file, resources, show, toContent }) => {
        const ops = show(frame).filter((op) => !/ (?:k|g|rg)$/u.test(op));
        const procedure = file.addStream(
          "",
          [`${String(WIDTH)} 0 0 0 ${String(WIDTH)} ${String(HEIGHT)} d1`, ...ops].join("\n"),
        );
        const font = file.add(
          `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 ${String(WIDTH)} ${String(HEIGHT)}] /FontMatrix [1 0 0 1 0 0] /CharProcs << /stamp ${ref(procedure)} >> /Encoding << /Type /Encoding /Differences [97 /stamp] >> /FirstChar 97 /LastChar 97 /Widths [${String(WIDTH)}] /Resources ${resources.text()} >>`,
        );
        const name = `T3${String(font)}`;
        resources.set("Font", name, ref(font));
        return ["q", `${matrixText(toContent)} cm`, `BT /${name} 1 Tf 0 0 Td (a) Tj ET`, "Q"];
      },
    },
  ];
};

/** Text as filled outlines. */
const outlines: Maker = (kit) => {
  const style = plainStyle(kit, "arimo-bold", 22);
  const set = (text: string, y: number): Special => {
    const frame = texts(style, [text], { at: [24, y] });
    return {
      special: (place) => [
        "q",
        `${matrixText(place.toContent)} cm`,
        "0 0 0 1 k",
        ...glyphPaths(frame, place),
        "Q",
      ],
    };
  };
  return [set("Outlined words", 60), set("cannot be filled", 96)];
};

/**
 * Outlined letters with the same words over them in a Type 3 font whose glyphs draw nothing, as the printers of some
 * browsers write text they have turned into paths. Words set for those would print over the outlines.
 */
const unseenType3: Maker = (kit) => {
  const frame = locked(kit, "invisible_text");
  return [
    {
      boxes: [frame],
      special: (place) => {
        const { file, resources, toContent, pageHeightPt } = place;
        const letters = (frame.lines[0]?.pieces ?? []).map(({ text }) => text);
        const nothing = file.addStream("", "0.5 0 d0");
        const named = [...new Set(letters)].map((letter) => (letter === " " ? "space" : letter));
        const codes = new Map(named.map((name, code) => [name, code]));
        const font = file.add(
          `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << ${named.map((name) => `/${name} ${ref(nothing)}`).join(" ")} >> /Encoding << /Type /Encoding /Differences [0 ${named.map((name) => `/${name}`).join(" ")}] >> /FirstChar 0 /LastChar ${String(named.length - 1)} /Widths [${named.map(() => "0.5").join(" ")}] /Resources << >> >>`,
        );
        const name = `T3${String(font)}`;
        resources.set("Font", name, ref(font));
        const shown = letters
          .map((letter) => codes.get(letter === " " ? "space" : letter) ?? 0)
          .map((code) => code.toString(16).padStart(2, "0"));
        const [x, y] = frame.origin;
        return [
          "q",
          `${matrixText(toContent)} cm`,
          "0 0 0 1 k",
          ...glyphPaths(frame, place),
          `BT /${name} 20 Tf ${num(x, 3)} ${num(pageHeightPt - y, 3)} Td <${shown.join("")}> Tj ET`,
          "Q",
        ];
      },
    },
  ];
};

/** The letters of a frame as paths, each filled by itself. */
export function glyphPaths(frame: Frame, place: Place): string[] {
  const [x0, y0] = frame.origin;
  return (frame.lines[0]?.pieces ?? []).flatMap((piece) => {
    const { source } = piece.style.font.wish;
    const k = piece.style.sizePt / source.unitsPerEm;
    const steps = cubicPath(source.outline(piece.gid)).map(({ op, at }) => {
      const moved = at.map((value, i) =>
        num(i % 2 === 0 ? x0 + piece.atPt + value * k : place.pageHeightPt - y0 + value * k, 3),
      );
      return `${moved.join(" ")} ${op}`;
    });
    return steps.length === 0 ? [] : [...steps, "h f"];
  });
}

/**
 * Live text most of whose letters are drawn once more as paths: its stroke, as layout programs write it, or a
 * shadow. Which letters have none is the designer's choice, so none can be drawn for others.
 */
function copied(paint: string, shift: number): Maker {
  return (kit) => {
    const set = { at: [24, 60], editable: false, reason: "path_copy" } as const;
    const style = plainStyle(kit, "arimo-bold", 22);
    const frame = texts(style, ["Save the date"], { ...set, mayBeAbsent: true });
    const copy = texts(style, ["Save the da"], { ...set, at: [24 + shift, 60 + shift] });
    return [
      {
        boxes: [frame],
        special: (place) => [
          "q",
          `${matrixText(place.toContent)} cm`,
          "0.6 w 0 0.8 0.4 0 K 0 0 0 0.3 k",
          ...glyphPaths(copy, place).map((line) => (line === "h f" ? `h ${paint}` : line)),
          "Q",
          ...place.show(frame),
        ],
      },
    ];
  };
}

/** An image over the whole page. */
const image: Maker = () => [
  {
    special: ({ file, resources, toContent }) => {
      const side = 24;
      const samples = Uint8Array.from({ length: side * side }, (_, i) => 90 + ((i * 37) % 120));
      const picture = file.addStream(
        `/Type /XObject /Subtype /Image /Width ${String(side)} /Height ${String(side)} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        samples,
      );
      const name = `Im${String(picture)}`;
      resources.set("XObject", name, ref(picture));
      return [
        "q",
        `${matrixText(toContent)} cm`,
        `${String(WIDTH)} 0 0 ${String(HEIGHT)} 0 0 cm`,
        `/${name} Do`,
        "Q",
      ];
    },
  },
];

const scanned: Maker = (kit) => [...image(kit), locked(kit, "scanned_page", 3)];

/** A line of the studio wholly between bleed and media edge. */
const slug: Maker = (kit) => [
  texts(plainStyle(kit, "arimo", 4.5), ["Job 4711 cyan magenta yellow black"], {
    at: [40, 5.8],
    editable: false,
    reason: "outside_trim",
    mayBeAbsent: true,
  }),
];

function annotated(kit: Kit): readonly PageWish[] {
  // The appearance uses a standard font, which needs no object of the page.
  const note = (withText: boolean): PageWish =>
    card(withText ? ordinary(kit) : [], {
      reasons: ["in_annotation"],
      entries: (file) => {
        const look = file.addStream(
          "/Type /XObject /Subtype /Form /BBox [0 0 160 30] /Resources << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>",
          "BT /Helv 14 Tf 4 9 Td (Approved by Ines) Tj ET",
        );
        const stamp = file.add(
          `<< /Type /Annot /Subtype /Stamp /Rect [40 100 200 130] /F 4 /Contents ${pdfString("Approved")} /AP << /N ${ref(look)} >> >>`,
        );
        return ` /Annots [${ref(stamp)}]`;
      },
    });
  return [note(false), note(true)];
}

export const REASON_CASES: readonly Case[] = [
  { name: "reason-invisible-text", layout: pages("invisible_text", invisible) },
  { name: "reason-clip-text", layout: pages("clip_text", clipText) },
  { name: "reason-artifact", layout: pages("artifact", artifact) },
  { name: "reason-path-text", layout: pages("path_text", onPath(1)) },
  {
    name: "reason-path-text-flipped",
    habit: { space: "flipped" },
    layout: pages("path_text", onPath(1)),
  },
  { name: "reason-in-pattern", layout: pages("in_pattern", pattern) },
  { name: "reason-in-softmask", layout: pages("in_softmask", softMask) },
  { name: "reason-in-type3", layout: pages("in_type3", inType3) },
  { name: "reason-in-annotation", layout: annotated },
  { name: "reason-outlined-text", layout: bare("outlined_text", outlines) },
  { name: "reason-image-only", layout: bare("image_only", image) },
  { name: "reason-scanned-page", layout: bare("scanned_page", scanned) },
  { name: "reason-empty-page", layout: bare("empty_page", () => []) },
  {
    name: "reason-outside-trim",
    habit: { geometry: "trim-only" },
    layout: pages("outside_trim", slug),
  },
  {
    name: "reason-hidden-layer",
    habit: { wrap: "oc-off" },
    layout: (kit) => [card(hidden(kit), { reasons: ["hidden_layer"] })],
  },
  {
    name: "reason-hidden-layer-in-form",
    habit: { wrap: "oc-off", nest: "form-1" },
    layout: (kit) => [card(hidden(kit), { reasons: ["hidden_layer"] })],
  },
];

/** Text whose letters are drawn once more as paths, in ways that cannot be drawn anew. */
export const PATH_COPY_CASES: readonly Case[] = [
  { name: "reason-path-copy-stroke", layout: pages("path_copy", copied("S", 0)) },
  { name: "reason-path-copy-shadow", layout: pages("path_copy", copied("f", 1.5)) },
];

/** Text that is there for readers of the file only, over what is seen. */
export const UNSEEN_CASES: readonly Case[] = [
  { name: "reason-unseen-type3", layout: pages("invisible_text", unseenType3) },
];

/** An earlier version of the design below a panel in the colour of its paper, as layout programs keep it. */
const covered: Maker = (kit) => {
  const frame = locked(kit, "invisible_text");
  return [
    {
      boxes: [frame],
      special: ({ show, toContent }) => [
        ...show(frame),
        "q",
        `${matrixText(toContent)} cm`,
        "0 0 0 0 k",
        // Round at its corners: a path of its own, no rectangle.
        `8 0 m ${num(WIDTH - 8, 0)} 0 l ${num(WIDTH, 0)} 0 ${num(WIDTH, 0)} 8 ${num(WIDTH, 0)} 8 c ${num(WIDTH, 0)} ${num(HEIGHT, 0)} l 0 ${num(HEIGHT, 0)} l 0 8 l 0 0 8 0 8 0 c f`,
        "Q",
      ],
    },
  ];
};

/** Text below what lets it show: a fill that multiplies, and a panel that ends before the words do. */
function shownThrough(kit: Kit): readonly PageWish[] {
  const below = (special: (place: Place, frame: Frame) => readonly string[]): PageWish => {
    const frame = texts(plainStyle(kit, "tinos", 20), ["Greta Holm"], { at: [24, 60] });
    return card([{ boxes: [frame], special: (place) => special(place, frame) }]);
  };
  return [
    below(({ show, toContent, resources, file }, frame) => {
      const mixed = file.add("<< /Type /ExtGState /BM /Multiply >>");
      resources.set("ExtGState", "GsMixed", ref(mixed));
      return [
        ...show(frame),
        "q",
        `${matrixText(toContent)} cm`,
        `/GsMixed gs 0.1 0.05 0 0 k 0 0 ${num(WIDTH, 0)} ${num(HEIGHT, 0)} re f`,
        "Q",
      ];
    }),
    below(({ show, toContent }, frame) => [
      ...show(frame),
      "q",
      `${matrixText(toContent)} cm`,
      `0.1 0.05 0 0 k 0 0 60 ${num(HEIGHT, 0)} re f`,
      "Q",
    ]),
  ];
}

/** What is painted after text, and hides it or does not. */
export const COVER_CASES: readonly Case[] = [
  { name: "reason-covered-text", layout: pages("invisible_text", covered) },
  { name: "text-shown-through", layout: shownThrough },
];

/** Text on a path, several letters at a time. */
export const PIECE_CASES: readonly Case[] = [
  { name: "reason-path-text-pieces", layout: pages("path_text", onPath(3)) },
];
