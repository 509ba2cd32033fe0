/** What an ink puts on the press, as people write it: colorants and their amounts in per cent. */
import type { RegisteredInk } from "../../../../client/src/generated/types.ts";

/** As the API has it: amounts of 0 to 1. */
export type InkDefinition = RegisteredInk["definition"];
/** Of a definition. */
export type InkSpace = InkDefinition["space"];

/** Signs of the components of each space, in its order; those of one component need none. */
export const COMPONENTS: Readonly<Record<InkSpace, readonly string[]>> = {
  Separation: [""],
  DeviceCMYK: ["C", "M", "Y", "K"],
  DeviceRGB: ["R", "G", "B"],
  DeviceGray: [""],
};

/** "C 0 M 100 Y 80 K 5", "PANTONE 186 C 100%". */
export function inkValues({ space, colorants, tints }: InkDefinition, language: string): string {
  const signs = COMPONENTS[space];
  if (signs.length > 1) {
    return signs.map((sign, i) => `${sign} ${percentText(tints[i] ?? 0)}`).join(" ");
  }
  const tint = tints[0] ?? 0;
  const amount = tint.toLocaleString(language, { style: "percent", maximumFractionDigits: 2 });
  return [...colorants, amount].join(" ");
}

/** In per cent, with the digits that a press can tell apart. */
export function percentText(amount: number): string {
  return String(Number((amount * 100).toFixed(2)));
}

/** The amount of 0 to 1 that somebody has written in per cent; null for what is none. */
export function tintOf(text: string): number | null {
  const percent = numberOf(text);
  return percent === null || percent < 0 || percent > 100 ? null : percent / 100;
}

/** L*, a* and b* between spaces, as swatch books list them; null for what is no such three. */
export function labOf(text: string): readonly number[] | null {
  const numbers = text
    .trim()
    .split(/[\s;/]+/u)
    .map((part) => numberOf(part.replace(/,$/u, "")));
  const known = numbers.filter((one) => one !== null);
  return known.length === 3 && numbers.length === 3 ? known : null;
}

/** With the comma or the point of whoever writes it. */
function numberOf(text: string): number | null {
  const number = Number(text.trim().replace(",", ".").replace("−", "-"));
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}
