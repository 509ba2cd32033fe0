/** An ink as the operators that set it, in the resources of one content stream. */
import { roundTo } from "#base/numbers.ts";
import { formatName, formatNumber } from "../pdf/write-operands.ts";
import { otherSpelling } from "./authored-colors.ts";
import type { InkDefinition, PrintInk } from "../contract/inks.ts";
import {
  colorantName,
  type FileColorants,
  type NamedColorant,
  type StreamColorants,
} from "./colorants.ts";

/** Operators that set an ink for filling and for stroking, as source. */
export interface InkOperators {
  readonly fill: readonly string[];
  readonly stroke: readonly string[];
  /** True for an ink that leaves nothing on the plates: where it overprints it would not be seen. */
  readonly isWhite: boolean;
}

/** The operators of an ink; null when this content stream cannot name it, or nothing says what it is. */
export function inkOperators(
  ink: PrintInk,
  stream: StreamColorants,
  file: FileColorants,
): InkOperators | null {
  const { definition } = ink;
  if (definition?.space === "Separation") {
    const colorant = stream.colorants.get(colorantName(definition.colorants[0] ?? ""));
    return colorant === undefined ? null : inColorant(colorant, definition.tints[0] ?? 1);
  }
  if (definition !== null) {
    return inDevice(definition);
  }
  // In the order of the ink's names: the first one the job has a plate for.
  const names = ink.names.map((name) => name.normalize("NFC"));
  for (const name of names) {
    const colorant = stream.colorants.get(name);
    if (colorant !== undefined) {
      return inColorant(colorant, 1);
    }
    if (file.colorants.has(name)) {
      // A plate of the job that these resources do not name: any other build would print beside it.
      return null;
    }
  }
  const buildOf = file.isCmyk ? processBuild : rgbBuild;
  // Black needs no colour value: it is the black plate in every job.
  const build = ink.hex === null && isBlackName(names) ? "#000000" : ink.hex;
  return build === null ? null : inDevice(buildOf(isBlackName(names) ? "#000000" : build));
}

function isBlackName(names: readonly string[]): boolean {
  return names.some((name) => name.toLowerCase() === "black");
}

/** One colorant of a space, the others of a DeviceN at 0. */
function inColorant({ resource, at, components }: NamedColorant, tint: number): InkOperators {
  const amounts = Array.from({ length: components }, (_, i) => spelt(i === at ? tint : 0));
  const name = formatName(resource);
  return {
    fill: [`${name} cs`, `${amounts.join(" ")} scn`],
    stroke: [`${name} CS`, `${amounts.join(" ")} SCN`],
    isWhite: tint === 0,
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
    return { space: "DeviceCMYK", tints: [0, 0, 0, roundTo(1 - luminance(bytes) ** (1 / 2.2), 2)] };
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

/** Relative luminance of sRGB (IEC 61966-2-1). */
function luminance(bytes: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = bytes.map((byte) => {
    const v = byte / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
