import { describe, expect, test } from "vitest";
import { bestMapping, type MappingAudience, type ProductName } from "./mapping.ts";

interface Row {
  readonly id: string;
  readonly externalVariantId: string | null;
  readonly externalSku: string | null;
  readonly embedApplicationId: string | null;
}

function row(id: string, variant: string | null, sku: string | null, app: string | null): Row {
  return { id, externalVariantId: variant, externalSku: sku, embedApplicationId: app };
}

const A: MappingAudience = { kind: "application", id: "A" };
const NO_APPLICATION: MappingAudience = { kind: "application", id: null };
const SERVER: MappingAudience = { kind: "server" };

const plain = row("plain", null, null, null);
const own = row("own", null, null, "A");
const others = row("others", null, null, "B");
const blue = row("blue", "blue", null, null);
const blueOwn = row("blue own", "blue", null, "A");
const blueS1 = row("blue s1", "blue", "s1", null);
const s1 = row("s1", null, "s1", null);
const all = [others, plain, own, blue, s1, blueS1, blueOwn];

function found(rows: readonly Row[], product: Partial<ProductName>, audience: MappingAudience) {
  return bestMapping(rows, { externalProductId: "p", ...product }, audience)?.id;
}

describe("the most specific mapping is meant", () => {
  test.each<[string, Partial<ProductName>, MappingAudience, string | undefined]>([
    [
      "variant and SKU",
      { externalVariantId: "blue", externalSku: "s1" },
      NO_APPLICATION,
      "blue s1",
    ],
    [
      "the variant before another SKU",
      { externalVariantId: "blue", externalSku: "s2" },
      A,
      "blue own",
    ],
    [
      "the variant before the SKU of all variants",
      { externalVariantId: "blue", externalSku: "s1" },
      A,
      "blue s1",
    ],
    ["the SKU before the product alone", { externalSku: "s1" }, A, "s1"],
    ["the application's own before the shop's", {}, A, "own"],
    ["the shop's for a key of no application", {}, NO_APPLICATION, "plain"],
    ["the product for a variant that is not mapped", { externalVariantId: "red" }, A, "own"],
    ["the variant, not the application's product", { externalVariantId: "blue" }, A, "blue own"],
    ["the shop's for a server without an application", {}, SERVER, "plain"],
  ])("%s", (_name, product, audience, id) => {
    expect(found(all, product, audience)).toBe(id);
    expect(found(all.toReversed(), product, audience)).toBe(id);
  });

  test("the variant counts more than SKU and application together", () => {
    const both = row("both", null, "s1", "A");
    const product = { externalVariantId: "blue", externalSku: "s1" };
    expect(found([both, blue], product, A)).toBe("blue");
    expect(found([blue, both], product, A)).toBe("blue");
  });

  test("one that knows a SKU is found by a shop that tells none", () => {
    expect(found([s1], {}, A)).toBe("s1");
    expect(found([s1, plain], {}, A)).toBe("plain");
    expect(found([s1], { externalSku: "s2" }, A)).toBeUndefined();
  });

  test("another application's is seen by servers alone", () => {
    expect(found([others], {}, A)).toBeUndefined();
    expect(found([others], {}, NO_APPLICATION)).toBeUndefined();
    expect(found([others], {}, SERVER)).toBe("others");
  });

  test("of equals the oldest", () => {
    const rows = [row("b", null, "s2", null), row("a", null, "s1", null)];
    expect(found(rows, {}, A)).toBe("a");
    expect(found(rows.toReversed(), {}, A)).toBe("a");
  });

  test("a variant's mapping is not for the product without it", () => {
    expect(found([blue], {}, A)).toBeUndefined();
  });
});
