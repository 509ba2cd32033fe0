/** Lists page by page, as they are asked for. */
import { expect, test } from "vitest";
import { iterated } from "../../client/src/paging.ts";

interface Query {
  readonly limit: number;
  readonly starting_after?: string | undefined;
}

/** A list of pages, and what was asked of it. */
function listOf(...pages: readonly (readonly string[])[]) {
  const asked: Query[] = [];
  const items = iterated({ limit: 2 }, (query: Query) => {
    asked.push(query);
    const data = pages[asked.length - 1] ?? [];
    const has_more = asked.length < pages.length;
    return Promise.resolve({ data, has_more, next_starting_after: data.at(-1) ?? null });
  });
  return { items, asked };
}

async function allOf(items: AsyncIterable<string>): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const item of items) {
    all.push(item);
  }
  return all;
}

test("each page begins behind the last item of the one before, and the last is asked for once", async () => {
  const { items, asked } = listOf(["a", "b"], ["c", "d"], ["e"]);
  expect(await allOf(items)).toEqual(["a", "b", "c", "d", "e"]);
  expect(asked).toEqual([
    { limit: 2 },
    { limit: 2, starting_after: "b" },
    { limit: 2, starting_after: "d" },
  ]);
});

test("a page that does not say where the next begins is the last", async () => {
  const { items, asked } = listOf(["a"], [], ["never"]);
  expect(await allOf(items)).toEqual(["a"]);
  expect(asked).toHaveLength(2);
});

test("a loop that is left early asks for no more, and another one begins anew", async () => {
  const { items, asked } = listOf(["a", "b"], ["c"]);
  for await (const item of items) {
    expect(item).toBe("a");
    break;
  }
  expect(asked).toEqual([{ limit: 2 }]);
  for await (const _ of items) {
    break;
  }
  expect(asked[1]).toEqual({ limit: 2 });
});
