/** What the dashboard keeps in a browser: drafts, rows that were made, patterns; and a browser that keeps nothing. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NAME_PATTERN } from "#domain/archive-names.ts";
import { keepPattern, keptPattern } from "../../browser/dashboard/pages/orders/kept-pattern.ts";
import { keepDraft, keptDraft } from "../../browser/dashboard/pages/templates/kept-draft.ts";
import type { SceneDraft } from "../../browser/dashboard/pages/templates/scene-draft.ts";

/** Storage of a site, with room for so many characters. */
class Storage {
  readonly items = new Map<string, string>();
  room = Infinity;
  getItem(name: string): string | null {
    return this.items.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    const others = [...this.items].filter(([one]) => one !== name);
    if (others.reduce((sum, [, text]) => sum + text.length, value.length) > this.room) {
      throw new RangeError("QuotaExceededError");
    }
    this.items.set(name, value);
  }
  removeItem(name: string): void {
    this.items.delete(name);
  }
}

let storage: Storage;
beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("location", { search: "", origin: "https://print.example" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});
/** As browsers do whose owner lets no site keep anything. */
const refuseStorage = () =>
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("SecurityError");
    },
    setItem: () => {
      throw new Error("SecurityError");
    },
    removeItem: () => {
      throw new Error("SecurityError");
    },
  });

const DRAFT: SceneDraft = [{ on: "field", id: "f", member: "label", before: "a", after: "b" }];

describe("a draft", () => {
  test("is kept for its template, with the revision it was made on", () => {
    keepDraft("tpl_1", { revision: 3, draft: DRAFT });
    expect(keptDraft("tpl_1")).toEqual({ revision: 3, draft: DRAFT });
    expect(keptDraft("tpl_2")).toBeNull();
  });

  test("that is empty again leaves nothing", () => {
    keepDraft("tpl_1", { revision: 3, draft: DRAFT });
    keepDraft("tpl_1", { revision: 3, draft: [] });
    expect([keptDraft("tpl_1"), storage.items.size]).toEqual([null, 0]);
  });

  test.each([
    ["is no JSON", "{"],
    ["is null", "null"],
    ["is a text", '"x"'],
    ["has no revision", '{"draft":[]}'],
    ["has another kind of revision", '{"revision":"3","draft":[]}'],
    ["has no list", '{"revision":3,"draft":{}}'],
    ["has changes of another form", '{"revision":3,"draft":[{"path":"a"}]}'],
    ["has changes that are none", '{"revision":3,"draft":[null]}'],
  ])("of an earlier version that %s is none", (_, text) => {
    storage.setItem("platen-draft-tpl_1", text);
    expect(keptDraft("tpl_1")).toBeNull();
  });

  test("is not kept, and costs nothing, where storage is refused", () => {
    refuseStorage();
    keepDraft("tpl_1", { revision: 3, draft: DRAFT });
    expect(keptDraft("tpl_1")).toBeNull();
  });
});

describe("a pattern for names of files", () => {
  test("is the one used last, else the usual one", () => {
    expect(keptPattern()).toBe(NAME_PATTERN);
    keepPattern("{order}");
    expect(keptPattern()).toBe("{order}");
  });

  test("is the usual one where storage is refused", () => {
    refuseStorage();
    keepPattern("{order}");
    expect(keptPattern()).toBe(NAME_PATTERN);
  });
});

describe("rows of lists that were made", async () => {
  vi.stubGlobal("location", { search: "", origin: "https://print.example" });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  const { keepRows, keepSent, keptRows, sentRows } = await import(
    "../../browser/dashboard/pages/orders/kept-rows.ts"
  );
  const rows = (...numbers: readonly number[]) =>
    numbers.map((number) => ({ number, key: `k${number}` }));
  const batch = (id: string) => ({ id, template_id: "tpl_1" });

  test("are known by their places in what was sent, and told by their keys", () => {
    keepSent("bat_1", rows(1, 2, 5, 6, 9));
    expect(sentRows("bat_1")).toEqual(rows(1, 2, 5, 6, 9));
    keepRows(batch("bat_1"), new Set([2, 3]));
    expect([...keptRows("tpl_1")]).toEqual(["k2", "k5"]);
    expect([...keptRows("tpl_2")]).toEqual([]);
  });

  test("are added to those of earlier lists, each once", () => {
    keepSent("bat_1", rows(1, 2));
    keepRows(batch("bat_1"), new Set([1]));
    keepSent("bat_2", rows(1, 2));
    keepRows(batch("bat_2"), new Set([1, 2]));
    expect([...keptRows("tpl_1")]).toEqual(["k1", "k2"]);
  });

  test("of a batch that another browser sent are none", () => {
    keepRows(batch("bat_9"), new Set([1]));
    expect([sentRows("bat_9"), [...keptRows("tpl_1")]]).toEqual([[], []]);
  });

  test("are noted of the ten batches sent last", () => {
    for (let i = 1; i <= 12; i++) {
      keepSent(`bat_${i}`, rows(1));
    }
    expect([sentRows("bat_1"), sentRows("bat_2")]).toEqual([[], []]);
    expect([sentRows("bat_3"), sentRows("bat_12")]).toEqual([rows(1), rows(1)]);
  });

  test("of older batches make room for the newest, which is the one that is sent again", () => {
    keepSent("bat_1", rows(1, 2, 3));
    keepSent("bat_2", rows(1, 2, 3));
    storage.room = 40;
    keepSent("bat_3", rows(...Array.from({ length: 9 }, (_, i) => i + 1)));
    expect(sentRows("bat_1")).toEqual([]);
    expect(sentRows("bat_3")).toHaveLength(9);
  });

  test("are none where storage is refused", () => {
    refuseStorage();
    keepSent("bat_1", rows(1));
    keepRows(batch("bat_1"), new Set([1]));
    expect([sentRows("bat_1"), [...keptRows("tpl_1")]]).toEqual([[], []]);
  });
});
