/** The pieces of a frame's only line in groups, each as a frame of its own where it stands. */
import type { Frame, Piece } from "./layout.ts";

/** Starts a group at every piece for which `isNext` says so of it and the one before. */
export function lineParts(
  frame: Frame,
  isNext: (piece: Piece, before: Piece) => boolean,
): readonly Frame[] {
  const [line] = frame.lines;
  if (line === undefined) {
    return [];
  }
  const groups: Piece[][] = [];
  for (const piece of line.pieces) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last === undefined || before === undefined || isNext(piece, before)) {
      groups.push([piece]);
    } else {
      last.push(piece);
    }
  }
  return groups.map((pieces) => {
    const at = pieces[0]?.atPt ?? 0;
    const [x, y] = frame.origin;
    const moved = pieces.map((piece) => ({ ...piece, atPt: piece.atPt - at }));
    return { ...frame, origin: [x + line.x + at, y], lines: [{ ...line, x: 0, pieces: moved }] };
  });
}
