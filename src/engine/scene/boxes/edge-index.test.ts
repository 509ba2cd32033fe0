import fc from "fast-check";
import { expect, test } from "vitest";
import type { Direction } from "../runs/direction.ts";
import type { BoxDraft } from "./box-draft.ts";
import { EdgeIndex } from "./edge-index.ts";

const LEVEL = { angleRad: 0 } as unknown as Direction;
const TURNED = { angleRad: 1 } as unknown as Direction;

const draft = (start: number, end: number, direction = LEVEL): BoxDraft =>
  ({ start, end, direction }) as unknown as BoxDraft;

test("counts what a walk over all boxes counts, whichever edge is meant", () => {
  const box = fc.tuple(fc.nat(50), fc.nat(50)).map(([start, size]) => draft(start, start + size));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 20 }), fc.nat(100), fc.nat(5), (drafts, at, reach) => {
      const index = new EdgeIndex(drafts);
      const within = (edge: number): boolean => Math.abs(edge - at) <= reach;
      expect(index.count(LEVEL, "starts", at, reach)).toBe(
        drafts.filter(({ start }) => within(start)).length,
      );
      expect(index.count(LEVEL, "ends", at, reach)).toBe(
        drafts.filter(({ end }) => within(end)).length,
      );
      expect(index.count(LEVEL, "middles", at, reach)).toBe(
        drafts.filter(({ start, end }) => within((start + end) / 2)).length,
      );
    }),
  );
});

test("boxes of another direction are not counted, and none of a direction there is not", () => {
  const index = new EdgeIndex([draft(0, 10), draft(0, 10, TURNED), draft(0, 20, TURNED)]);
  expect(index.count(LEVEL, "starts", 0, 0)).toBe(1);
  expect(index.count(TURNED, "starts", 0, 0)).toBe(2);
  expect(index.count({ ...LEVEL }, "starts", 0, 0)).toBe(0);
});
