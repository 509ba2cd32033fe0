/**
 * Plain letters for styled ones: people type names as 𝕥𝕙𝕚𝕤, 🆃🅷🅸🆂 or ｔｈｉｓ, which few press fonts print.
 * Only letters and figures are replaced, and never one of them by nothing.
 */

/** Blocks of styled letters whose plain ones Unicode names (compatibility decompositions). */
const STYLED: readonly (readonly [from: number, to: number])[] = [
  [0xaa, 0xaa],
  [0xba, 0xba],
  [0x2b0, 0x2b8],
  [0x1d2c, 0x1d6a],
  [0x1d78, 0x1dbf],
  [0x2070, 0x209c],
  [0x2100, 0x214f],
  [0x2160, 0x217f],
  [0x2460, 0x24ff],
  [0xa69c, 0xa69d],
  [0xab5c, 0xab5f],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
  [0x1d400, 0x1d7ff],
  [0x1f100, 0x1f14f],
];
/** Letters white on black, which Unicode does not decompose: first code of each alphabet. */
const WHITE_ON_BLACK = [0x1f150, 0x1f170];
/** Small capitals by their plain letters; Unicode takes them for letters of their own. */
const SMALL_CAPITALS: ReadonlyMap<string, string> = new Map(
  Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", (letter, i) => [
    letter,
    "abcdefghijklmnoprstuvwyz".charAt(i),
  ]),
);
const VARIATION = /[\ufe0e\ufe0f]/g;

/** The text with plain letters and figures in place of styled ones, NFC; null when there are none. */
export function plainForm(text: string): string | null {
  let plain = "";
  let isStyled = false;
  for (const character of text) {
    const letter = plainLetter(character);
    isStyled ||= letter !== null;
    plain += letter ?? character;
  }
  return isStyled ? plain.replaceAll(VARIATION, "").normalize("NFC") : null;
}

function plainLetter(character: string): string | null {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0xaa) {
    return null;
  }
  const alphabet = WHITE_ON_BLACK.find((first) => point >= first && point < first + 26);
  if (alphabet !== undefined) {
    return String.fromCharCode(0x41 + point - alphabet);
  }
  if (!STYLED.some(([from, to]) => point >= from && point <= to)) {
    return SMALL_CAPITALS.get(character) ?? null;
  }
  const plain = character.normalize("NFKC");
  return plain === character ? null : plain;
}
