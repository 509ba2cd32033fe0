import { describe, expect, test } from "vitest";
import { FairQueue } from "#adapters/fair-queue.ts";

/** Items as `a1`: the first of holder a. */
function queueOf(...items: readonly string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const item of items) {
    queue.add(item.slice(0, 1), item);
  }
  return queue;
}

function drained(queue: FairQueue<string>): readonly string[] {
  const taken: string[] = [];
  for (let item = queue.take(() => true); item !== undefined; item = queue.take(() => true)) {
    taken.push(item);
  }
  return taken;
}

describe("holders take turns, whoever came first with how many", () => {
  test.each([
    ["one holder: as they came", "a1 a2 a3", "a1 a2 a3"],
    ["one late item of another goes second", "a1 a2 a3 b1", "a1 b1 a2 a3"],
    ["three holders", "a1 a2 a3 b1 b2 c1", "a1 b1 c1 a2 b2 a3"],
    ["in the order they came", "b1 a1 b2 a2", "b1 a1 b2 a2"],
  ])("%s", (_name, given, taken) => {
    const queue = queueOf(...given.split(" "));
    expect(drained(queue).join(" ")).toBe(taken);
    expect(queue.length).toBe(0);
  });

  test("whoever had a turn and comes again is behind those who wait", () => {
    const queue = queueOf("a1", "b1", "b2");
    expect(queue.take(() => true)).toBe("a1");
    queue.add("a", "a2");
    expect(drained(queue)).toEqual(["b1", "a2", "b2"]);
  });

  test("an item that may not run lets others of its holder by, and its holder keeps its turn", () => {
    const queue = queueOf("a1", "a2", "b1", "c1");
    expect(queue.take((item) => item !== "a1")).toBe("a2");
    expect(queue.take((item) => item.startsWith("c"))).toBe("c1");
    expect(drained(queue)).toEqual(["b1", "a1"]);
  });

  test("none that may run leaves all of them", () => {
    const queue = queueOf("a1", "b1");
    expect(queue.take(() => false)).toBeUndefined();
    expect(queue.length).toBe(2);
  });
});

describe("room is made by whoever takes most of it", () => {
  test.each([
    ["the newest of the longest goes", "a1 a2 a3 b1", "a3"],
    ["of equals the one that came last", "a1 b1 c1", "c1"],
    ["a single item of a newcomer stays while others have more", "a1 a2 b1 b2 c1", "b2"],
  ])("%s", (_name, given, taken) => {
    const queue = queueOf(...given.split(" "));
    const before = queue.length;
    expect(queue.takeFromLongest()).toBe(taken);
    expect(queue.length).toBe(before - 1);
  });

  test("an empty one has none", () => {
    expect(queueOf().takeFromLongest()).toBeUndefined();
  });
});

test("an item that is taken out is gone, and a second time changes nothing", () => {
  const queue = queueOf("a1", "a2");
  queue.remove("a", "a1");
  queue.remove("a", "a1");
  queue.remove("b", "a2");
  expect(queue.length).toBe(1);
  expect(drained(queue)).toEqual(["a2"]);
});

test("all can be taken at once", () => {
  const queue = queueOf("a1", "b1", "a2");
  expect(queue.takeAll()).toEqual(["a1", "a2", "b1"]);
  expect([queue.length, queue.take(() => true)]).toEqual([0, undefined]);
});
