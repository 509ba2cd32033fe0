/** An ink as the operators that set it, in the resources of one content stream. */
import { roundTo } from "#base/numbers.ts";
import { formatName, formatNumber } from "../pdf/write-operands.ts";
import { otherSpelling } from "./authored-colors.ts";
import { type InkDefinition, plainInkHex, type PrintInk } from "../contract/inks.ts";
import { colorantName } from "../content/colorant-spaces.ts";
import type { FileColorants, NamedColorant, ProcessSpace, StreamColorants } from "./colorants.ts";

/** Operators that set an ink for filling and for stroking, as source. */
export interface InkOperators {
  readonly fill: readonly string[];
  readonly stroke: readonly string[];
  /** True for an ink that leaves nothing on the plates: where it overprints it would not be seen. */
  readonly isWhite: boolean;
  /** True for black alone, which may overprint without mixing into another colour. */
  readonly isBlack: boolean;
  /** True where a named ink prints as a build of process inks, since the job has no plate of it. */
  readonly isBuilt: boolean;
}

/** What an ink is written into. */
export interface InkContext {
  readonly stream: StreamColorants;
  readonly file: FileColorants;
  /** A name for a colorant that other resources of the file define; null where none can be added. */
  readonly nameColorant: (name: string) => NamedColorant | null;
}

/**
 * The operators of an ink (print.md 4.2: the shop's definition, a colorant of the file, black and white, a build);
 * null when nothing says what it is, or when its colorant cannot be named in this content stream.
 */
export function inkOperators(ink: PrintInk, context: InkContext): InkOperators | null {
  const { definition } = ink;
  if (definition !== null) {
    return definition.space === "Separation"
      ? separation(ink, definition, context)
      : device(definition, context);
  }
  // In the order of the ink's names: the first one the job has a plate for.
  const known = ink.names.find((name) => context.file.colorants.has(name.normalize("NFC")));
  if (known !== undefined) {
    return onPlate(known.normalize("NFC"), 1, context);
  }
  const hex = plainInkHex(ink.names) ?? ink.hex;
  return hex === null ? null : built(hex, 1, context);
}

/** The shop's spot ink, on its plate; a build of its screen colour where the job has none. */
function separation(
  { hex }: PrintInk,
  { colorants, tints: [tint = 1] }: InkDefinition,
  context: InkContext,
): InkOperators | null {
  const name = colorantName(colorants[0] ?? "");
  if (context.file.colorants.has(name)) {
    return onPlate(name, tint, context);
  }
  const operators = hex === null ? null : built(hex, tint, context);
  return operators === null ? null : { ...operators, isBuilt: true };
}

/** On a plate of the job; any other build would print beside it. */
function onPlate(name: string, tint: number, context: InkContext): InkOperators | null {
  const colorant = context.stream.colorants.get(name) ?? context.nameColorant(name);
  return colorant === null
    ? null
    : { ...inColorant(colorant, tint), isBlack: name === "Black" && tint === 1 };
}

/**
 * As the shop defines it, unless the file's output intent forbids the space: no RGB comes into a file for a CMYK
 * press, and no CMYK into one for sRGB (PDF/X and PDF/A: device spaces only as the intent has them).
 */
function device(definition: InkDefinition, context: InkContext): InkOperators | null {
  const { file } = context;
  const { space, tints } = definition;
  const isForeign = file.isBound && space !== "DeviceGray" && space !== file.process;
  return isForeign ? built(screenHex(space, tints), 1, context) : inDevice(definition);
}

/** A screen colour in the file's own process space, `tint` of it. `hex`: "#rrggbb". */
function built(hex: string, tint: number, { file, stream }: InkContext): InkOperators | null {
  const build = tinted(BUILDS[file.process](hex), tint);
  // A file that states its RGB by profile alone is kept so: device colours would print otherwise beside it.
  return build.space === "DeviceRGB" && stream.iccRgb !== null && !stream.colors.usesRgb
    ? inSpace(stream.iccRgb, build.tints)
    : inDevice(build);
}

const BUILDS: Readonly<Record<ProcessSpace, (hex: string) => DeviceBuild>> = {
  DeviceCMYK: processBuild,
  DeviceRGB: rgbBuild,
  DeviceGray: grayBuild,
};

/** So much of a build, the rest paper: amounts of CMYK are of ink, those of grey and RGB of light. */
function tinted({ space, tints }: DeviceBuild, tint: number): DeviceBuild {
  const amounts = tints.map((amount) =>
    roundTo(space === "DeviceCMYK" ? amount * tint : 1 - (1 - amount) * tint, 4),
  );
  return { space, tints: amounts };
}

/** "#rrggbb" of device amounts, as a screen shows them without profiles (ISO 32000-2, 10.4.2). */
function screenHex(space: InkDefinition["space"], tints: readonly number[]): string {
  const [c = 0, m = 0, y = 0, k = 0] = tints;
  const rgb = space === "DeviceCMYK" ? [c, m, y].map((ink) => 1 - Math.min(1, ink + k)) : [c, m, y];
  const bytes = rgb.map((light) =>
    Math.round(light * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${bytes.join("")}`;
}

/** One colorant of a space, the others of a DeviceN at 0. */
function inColorant({ resource, at, components }: NamedColorant, tint: number): InkOperators {
  const amounts = Array.from({ length: components }, (_, i) => (i === at ? tint : 0));
  return { ...inSpace(resource, amounts), isWhite: tint === 0 };
}

/** In a named space; white is none of it but light at full, as of RGB. */
function inSpace(resource: string, tints: readonly number[]): InkOperators {
  const name = formatName(resource);
  const amounts = tints.map(spelt).join(" ");
  return {
    fill: [`${name} cs`, `${amounts} scn`],
    stroke: [`${name} CS`, `${amounts} SCN`],
    isWhite: tints.every((tint) => tint === 1),
    isBlack: false,
    isBuilt: false,
  };
}

const OPERATORS: Readonly<
  Record<Exclude<InkDefinition["space"], "Separation">, readonly [fill: string, stroke: string]>
> = { DeviceGray: ["g", "G"], DeviceRGB: ["rg", "RG"], DeviceCMYK: ["k", "K"] };

/** A build in a device space; null for a Separation, which has no operator of its own. */
function inDevice({ space, tints }: Pick<InkDefinition, "space" | "tints">): InkOperators | null {
  if (space === "Separation") {
    return null;
  }
  const [fill, stroke] = OPERATORS[space];
  const amounts = tints.map(spelt).join(" ");
  // CMYK is white at 0, grey and RGB at 1.
  const paper = space === "DeviceCMYK" ? 0 : 1;
  return {
    fill: [`${amounts} ${fill}`],
    stroke: [`${amounts} ${stroke}`],
    isWhite: tints.every((tint) => tint === paper),
    isBlack: tints.every((tint, i) => tint === (space === "DeviceCMYK" && i === 3 ? 1 : 0)),
    isBuilt: false,
  };
}

/** Spelt so that a reader of the file can tell added operators from authored ones (`otherSpelling`). */
function spelt(tint: number): string {
  return otherSpelling(formatNumber(tint, 4));
}

/** Below this share of an ink a build prints specks rather than colour. */
const LEAST_TINT = 0.03;
// Screen colours within four percent of black, white or grey are meant as such; a trace of colour in
// them would need three more plates in register.
const BLACK_UP_TO = 0x0a;
const WHITE_FROM = 0xfa;
const NEUTRAL_WITHIN = 4;

interface DeviceBuild {
  readonly space: "DeviceCMYK" | "DeviceRGB" | "DeviceGray";
  readonly tints: readonly number[];
}

/** A colour of the screen as such, for a file that is not in CMYK; greys as one tint. `hex`: "#rrggbb". */
export function rgbBuild(hex: string): DeviceBuild {
  const { bytes, most, least } = screenColor(hex);
  const rgb = bytes.map((byte) => roundTo(byte / 255, 2));
  return most - least <= NEUTRAL_WITHIN
    ? { space: "DeviceGray", tints: [snapped(most, least, rgb[1] ?? 0)] }
    : { space: "DeviceRGB", tints: rgb };
}

/** A colour of the screen as one grey, for a file of black alone. `hex`: "#rrggbb". */
function grayBuild(hex: string): DeviceBuild {
  const { bytes, most, least } = screenColor(hex);
  return { space: "DeviceGray", tints: [snapped(most, least, grayOf(bytes))] };
}

/** A colour of the screen in process inks; greys in black alone, black and white so. `hex`: "#rrggbb". */
export function processBuild(hex: string): DeviceBuild {
  const { bytes, most, least } = screenColor(hex);
  if (most <= BLACK_UP_TO) {
    return { space: "DeviceCMYK", tints: [0, 0, 0, 1] };
  }
  if (least >= WHITE_FROM) {
    return { space: "DeviceCMYK", tints: [0, 0, 0, 0] };
  }
  if (most - least <= NEUTRAL_WITHIN) {
    return { space: "DeviceCMYK", tints: [0, 0, 0, roundTo(1 - grayOf(bytes), 2)] };
  }
  // Full exchange of the grey part for black: two colours and black at most, which register well in
  // small type.
  const black = 1 - most / 255;
  const inks = bytes.map((byte) => (most - byte) / most);
  return {
    space: "DeviceCMYK",
    tints: [...inks, black].map((tint) => (tint < LEAST_TINT ? 0 : roundTo(tint, 2))),
  };
}

/** Red, green and blue from 0 to 255, and the most and the least of them. */
function screenColor(hex: string): {
  readonly bytes: readonly number[];
  readonly most: number;
  readonly least: number;
} {
  const bytes = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { bytes, most: Math.max(...bytes), least: Math.min(...bytes) };
}

/** Grey of DeviceGray, 0 or 1 where it is nearly black or white. */
function snapped(most: number, least: number, grey: number): number {
  return most <= BLACK_UP_TO ? 0 : least >= WHITE_FROM ? 1 : grey;
}

/** DeviceGray of equal lightness, two decimals. */
function grayOf(bytes: readonly number[]): number {
  return roundTo(luminance(bytes) ** (1 / 2.2), 2);
}

/** Relative luminance of sRGB (IEC 61966-2-1). */
function luminance(bytes: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = bytes.map((byte) => {
    const v = byte / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
