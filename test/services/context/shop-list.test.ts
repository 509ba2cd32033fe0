/** Inks, papers and selection sets are lists of a shop: the same use cases, tried on each. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { type Call, plainUnit, type Services } from "#services/context/context.ts";
import { createInk, deleteInk, listInks, readInk, updateInk } from "#services/inks/manage-inks.ts";
import {
  createPaperStock,
  deletePaperStock,
  listPaperStocks,
  readPaperStock,
  updatePaperStock,
} from "#services/paper-stocks/manage-paper-stocks.ts";
import {
  createSelectionSet,
  deleteSelectionSet,
  listSelectionSets,
  readSelectionSet,
  updateSelectionSet,
} from "#services/selection-sets/manage-selection-sets.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
withShop((shop) => {
  ({ open, services, caller } = shop);
});

interface Entry {
  readonly id: string;
  readonly name: string;
}

/** What may be done with the entries of one list; `key` tells one entry from another. */
interface Uses {
  readonly create: (call: Call<never>, key: string, name: string) => Promise<Entry>;
  readonly read: (by: Caller, id: string) => Promise<Entry>;
  readonly list: (
    by: Caller,
    limit: number,
    startingAfter?: string,
  ) => Promise<{ readonly items: readonly Entry[]; readonly hasMore: boolean }>;
  readonly rename: (call: Call<never>, id: string, name: string) => Promise<Entry>;
  readonly remove: (call: Call<never>, id: string) => Promise<unknown>;
}

const definition = {
  space: "DeviceCMYK",
  tints: [0, 1, 0.8, 0],
  colorants: [],
  overprint: false,
} as const;
const LISTS: readonly (readonly [string, Uses])[] = [
  [
    "inks",
    {
      create: (call, key, name) =>
        createInk(services, call, { key, name, hex: "#d0202c", definition }),
      read: (by, id) => readInk(services, by, id),
      list: (by, limit, startingAfter) => listInks(services, by, { limit, startingAfter }),
      rename: (call, id, name) =>
        updateInk(services, call, id, { name } as Parameters<typeof updateInk>[3]),
      remove: (call, id) => deleteInk(services, call, id),
    },
  ],
  [
    "papers",
    {
      create: (call, key, name) =>
        createPaperStock(services, call, { code: key, name, hex: "#f3efe4" } as Parameters<
          typeof createPaperStock
        >[2]),
      read: (by, id) => readPaperStock(services, by, id),
      list: (by, limit, startingAfter) => listPaperStocks(services, by, { limit, startingAfter }),
      rename: (call, id, name) =>
        updatePaperStock(services, call, id, { name } as Parameters<typeof updatePaperStock>[3]),
      remove: (call, id) => deletePaperStock(services, call, id),
    },
  ],
];

/** Entries without a key: names may be there twice. */
const SETS: (typeof LISTS)[number] = [
  "selection sets",
  {
    create: (call, key, name) => createSelectionSet(services, call, { name, options: [key] }),
    read: (by, id) => readSelectionSet(services, by, id),
    list: (by, limit, startingAfter) => listSelectionSets(services, by, { limit, startingAfter }),
    rename: (call, id, name) => updateSelectionSet(services, call, id, { name }),
    remove: (call, id) => deleteSelectionSet(services, call, id),
  },
];
const by = (who = caller): Call<never> => ({ caller: who, unit: plainUnit(services) });

describe.each(LISTS)("the list of %s", (_, uses) => {
  test("replaces an entry of the same key, which keeps its id; also for two at once", async () => {
    const first = await uses.create(by(), "a", "One");
    const again = await uses.create(by(), "a", "Two");
    expect(again).toMatchObject({ id: first.id, name: "Two" });
    const both = await Promise.all([uses.create(by(), "b", "x"), uses.create(by(), "b", "x")]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect((await uses.list(caller, 10)).items).toHaveLength(2);
  });
});

test("selection sets of one name are two", async () => {
  const [, uses] = SETS;
  const both = await Promise.all([uses.create(by(), "a", "One"), uses.create(by(), "a", "One")]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(2);
});

describe.each([...LISTS, SETS])("the list of %s", (_, uses) => {
  test("is one team's alone", async () => {
    const { id } = await uses.create(by(), "a", "One");
    const stranger = await open.caller();
    const theirs = await uses.create(by(stranger), "a", "Theirs");
    expect(theirs.id).not.toBe(id);
    const codes = [
      await codeOf(uses.read(stranger, id)),
      await codeOf(uses.rename(by(stranger), id, "Mine")),
      await codeOf(uses.remove(by(stranger), id)),
    ];
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/not_found$/);
    expect(await uses.read(caller, id)).toMatchObject({ name: "One" });
    expect((await uses.list(stranger, 10)).items.map((entry) => entry.id)).toEqual([theirs.id]);
  });

  test("gives its entries page by page, each once", async () => {
    const ids: string[] = [];
    for (const key of ["a", "b", "c"]) {
      ids.push((await uses.create(by(), key, key)).id);
    }
    const first = await uses.list(caller, 2);
    expect(first.hasMore).toBe(true);
    const second = await uses.list(caller, 2, first.items.at(-1)?.id);
    expect(second.hasMore).toBe(false);
    const found = [...first.items, ...second.items].map(({ id }) => id);
    expect(found.toSorted()).toEqual(ids.toSorted());
  });

  test("changes what is named, and forgets what is removed", async () => {
    const { id } = await uses.create(by(), "a", "One");
    expect(await uses.rename(by(), id, "Two")).toEqual({
      ...(await uses.read(caller, id)),
      name: "Two",
    });
    expect(await uses.remove(by(), id)).toEqual({ ok: true });
    expect(await codeOf(uses.read(caller, id))).toMatch(/not_found$/);
    expect(await codeOf(uses.remove(by(), id))).toMatch(/not_found$/);
  });

  test("is as it was when what is written with a change fails", async () => {
    const { id } = await uses.create(by(), "a", "One");
    const failing: Call<never> = {
      caller,
      unit: {
        ...plainUnit(services),
        commit: (run) =>
          services.db.tx(async (tx) => {
            await run(tx);
            throw new RangeError("the answer could not be kept");
          }),
      },
    };
    await expect(uses.rename(failing, id, "Two")).rejects.toThrow("could not be kept");
    await expect(uses.remove(failing, id)).rejects.toThrow("could not be kept");
    await expect(uses.create(failing, "b", "New")).rejects.toThrow("could not be kept");
    expect((await uses.list(caller, 10)).items).toEqual([await uses.read(caller, id)]);
    expect(await uses.read(caller, id)).toMatchObject({ name: "One" });
  });
});
