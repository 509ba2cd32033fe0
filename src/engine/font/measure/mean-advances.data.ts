/**
 * Advances of a common text face, in thousandths of an em, which others are compared with letter by letter: Noto
 * Sans Regular 2.013 (hmtx; OS/2 sxHeight and sCapHeight). Any wide-spread face would do: only ratios are used.
 */
export const MEAN_ADVANCES: {
  readonly xHeight: number;
  readonly capHeight: number;
  readonly advances: Readonly<Record<string, number>>;
} = {
  xHeight: 536,
  capHeight: 714,
  // biome-ignore format: a table
  advances: {
    0: 572, 1: 572, 2: 572, 3: 572, 4: 572, 5: 572, 6: 572, 7: 572, 8: 572, 9: 572,
    A: 639, B: 650, C: 632, D: 730, E: 556, F: 519, G: 728, H: 741, I: 339, J: 273, K: 619, L: 524, M: 907,
    N: 760, O: 781, P: 605, Q: 781, R: 622, S: 549, T: 556, U: 731, V: 600, W: 930, X: 586, Y: 566, Z: 572,
    a: 561, b: 615, c: 480, d: 615, e: 564, f: 344, g: 615, h: 618, i: 258, j: 258, k: 534, l: 258, m: 935,
    n: 618, o: 605, p: 615, q: 615, r: 413, s: 479, t: 361, u: 618, v: 508, w: 786, x: 529, y: 510, z: 470,
  },
};
