/** By the values of the axes wght and wdth that they stand for (OpenType 1.9, OS/2: usWeightClass, usWidthClass). */
const WEIGHTS = [
  [100, "Thin"],
  [200, "ExtraLight"],
  [300, "Light"],
  [400, ""],
  [500, "Medium"],
  [600, "SemiBold"],
  [700, "Bold"],
  [800, "ExtraBold"],
  [900, "Black"],
] as const;
const WIDTHS = [
  [62.5, "ExtraCondensed"],
  [75, "Condensed"],
  [87.5, "SemiCondensed"],
  [100, ""],
] as const;
const INSTANCE = /^(?<base>.+)_(?<weight>[\d.]+)wght_(?<width>[\d.]+)wdth$/u;

/**
 * A font's name for people: a piece of a variable font by the words nearest to the axes it was cut at, "Noto Sans
 * SemiBold" for NotoSans_580wght_95wdth; every other name as it is.
 */
export function fontName(postScriptName: string): string {
  const { base, weight, width } = INSTANCE.exec(postScriptName)?.groups ?? {};
  return base === undefined
    ? postScriptName
    : [
        base.replaceAll("-", " ").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " "),
        nearestWord(WIDTHS, Number(width)),
        nearestWord(WEIGHTS, Number(weight)),
      ]
        .filter((word) => word !== "")
        .join(" ");
}

function nearestWord(words: typeof WEIGHTS | typeof WIDTHS, value: number): string {
  const [nearest] = words.toSorted(([a], [b]) => Math.abs(a - value) - Math.abs(b - value));
  return nearest?.[1] ?? "";
}
