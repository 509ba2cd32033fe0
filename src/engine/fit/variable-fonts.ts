/**
 * Variable fonts at hand, each in pieces by script, and the instances that come nearest a face: where no cut of its
 * class is near, a weight and a width are made for it.
 */
import { getOrAdd } from "#base/maps.ts";
import type { LibraryFontFile } from "../contract/fonts.ts";
import {
  type AxisValues,
  hasWidths,
  instanceFont,
  stemAt,
  wdthOfWidth,
} from "../font/library/instance-font.ts";
import { type LibraryFont, readLibraryFont } from "../font/library/library-font.ts";
import type { Subsetter } from "../packages/harfbuzz.ts";
import type { SubstituteClass } from "./substitute-class.ts";

export interface VariableFonts {
  /** Ids of the files. */
  readonly ids: readonly string[];
  /** Of each design of the class the instance that prints as heavy and as wide as the face. */
  nearest(wanted: SubstituteClass, ratios: FaceScales): readonly LibraryFont[];
  /** The font itself and its pieces for other scripts, in order. */
  pieces(instance: LibraryFont): readonly LibraryFont[];
  /** An instance by its id, or by its PostScript name. */
  find(by: { readonly id: string } | { readonly name: string }): LibraryFont | undefined;
}

/** A face beside a font, both at one size. */
export interface FaceScales {
  /** Advances of the face against the font's. */
  width(usual: LibraryFont): number;
  /** Upright strokes of the face against the font's. */
  stem(usual: LibraryFont): number;
}

/** Weights and widths are made in these steps, so that few instances serve all faces. */
const [WEIGHT_STEP, WIDTH_STEP] = [20, 2.5];
/** The weight of the usual cut, which a variable font shows where nothing is asked for. */
const USUAL = 400;
/** What is bold beside text stays so however light it is drawn, and what is not does not become it. */
const [MOST_REGULAR, SEMI_BOLD] = [580, 600];
/** Bounds of the designs; a face of usual width is made no narrower than the third. */
const [MOST_WEIGHT, LEAST_WIDTH, LEAST_USUAL_WIDTH] = [900, 62.5, 87.5];

const ID = /^(?<base>.+)@(?<wght>[\d.]+),(?<wdth>[\d.]+)$/u;
const NAME = /^(?<base>.+)_(?<wght>[\d.]+)wght_(?<wdth>[\d.]+)wdth$/u;

/** Of `files` those that are pieces of variable fonts, first the one with Latin letters; read when asked for. */
export function variableFonts(
  files: readonly LibraryFontFile[],
  instancer: Subsetter,
): VariableFonts {
  const designs = new Map<string, LibraryFontFile[]>();
  for (const file of files) {
    getOrAdd(designs, file.variable ?? "", () => []).push(file);
  }
  const bases = new Map<LibraryFontFile, LibraryFont | null>();
  const baseOf = (file: LibraryFontFile): LibraryFont | null =>
    getOrAdd(bases, file, () => readLibraryFont(file));
  const made = new Map<string, LibraryFont>();
  const at = (base: LibraryFont, axes: AxisValues): LibraryFont =>
    getOrAdd(made, `${base.file.id}@${axes.wght},${axes.wdth}`, () =>
      instanceFont(base, axes, instancer),
    );
  const usual = (): readonly LibraryFont[] =>
    [...designs.values()].flatMap(([first]) => (first && baseOf(first)) ?? []);
  return {
    ids: files.map(({ id }) => id),
    nearest: (wanted, ratios) => {
      const isSans = wanted.style === "sans";
      return wanted.style === "script" || wanted.isFixedPitch
        ? []
        : usual()
            .filter(
              ({ file, facts }) =>
                (file.style === "sans") === isSans && facts.isItalic === wanted.isSlanted,
            )
            .map((base) => at(base, axesFor(base, wanted, ratios)));
    },
    pieces: (instance) => {
      const { variable } = instance;
      const axes = axesOf(ID.exec(instance.file.id));
      const rest = variable && designs.get(variable.file.variable ?? "");
      return axes === null || rest === undefined
        ? [instance]
        : rest.flatMap((file) => {
            const base = baseOf(file);
            return base === null ? [] : [at(base, axes)];
          });
    },
    find: (by) => {
      const found = "id" in by ? ID.exec(by.id) : NAME.exec(by.name);
      const axes = axesOf(found);
      const name = found?.groups?.["base"] ?? "";
      const base =
        "id" in by
          ? files.filter(({ id }) => id === name).map(baseOf)[0]
          : usual().find(({ facts }) => facts.postScriptName.replace(/-Regular$/u, "") === name);
      return axes === null || !base ? undefined : at(base, axes);
    },
  };
}

function axesFor(base: LibraryFont, wanted: SubstituteClass, ratios: FaceScales): AxisValues {
  const [lightest, heaviest] = wanted.isBold ? [SEMI_BOLD, MOST_WEIGHT] : [100, MOST_REGULAR];
  const least = wanted.width === "condensed" ? LEAST_WIDTH : LEAST_USUAL_WIDTH;
  const stem = ratios.stem(base) * stemAt(base, { wght: USUAL, wdth: 100 });
  const width = ratios.width(base);
  const gapAt = (axes: AxisValues): number => Math.abs(stemAt(base, axes) - stem);
  const steps = Array.from({ length: (heaviest - lightest) / WEIGHT_STEP + 1 }, (_, i) => {
    const wght = lightest + i * WEIGHT_STEP;
    const wdth = hasWidths(base)
      ? Math.round(wdthOfWidth(base, wght, width) / WIDTH_STEP) * WIDTH_STEP
      : 100;
    return { wght, wdth: Math.min(100, Math.max(least, wdth)) };
  });
  return steps.reduce((best, axes) => (gapAt(axes) < gapAt(best) ? axes : best));
}

/** The two values of an id or a name that states them; null where they are none that are made. */
function axesOf(found: RegExpExecArray | null): AxisValues | null {
  const [wght, wdth] = [Number(found?.groups?.["wght"]), Number(found?.groups?.["wdth"])];
  const isMade = wght >= 100 && wght <= MOST_WEIGHT && wdth >= LEAST_WIDTH && wdth <= 100;
  return isMade ? { wght, wdth } : null;
}
