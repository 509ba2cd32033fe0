/** What an address of the dashboard that anybody may have typed narrows a list by, and how pages of lists follow. */
import { describe, expect, test } from "vitest";
import {
  foundIn,
  MAX_SEARCH_LENGTH,
  PAGED,
  pageAfter,
  searchOf,
} from "../../browser/dashboard/app/paging.ts";
import { customerMembers } from "../../browser/dashboard/pages/customers/named-customer.ts";
import { draftOf, factsOf } from "../../browser/dashboard/pages/library/ink-draft.ts";
import { listSearchOf } from "../../browser/dashboard/pages/orders/list-search.ts";

describe("words of an address", () => {
  test.each<[string, unknown, string | undefined]>([
    ["are looked for", "card", "card"],
    ["without blanks around", "  card 9 ", "card 9"],
    ["also where they are digits, which a router reads as a number", 4711, "4711"],
    ["as many as the API takes", "x".repeat(101), "x".repeat(MAX_SEARCH_LENGTH)],
    ["not where they are blank", "   ", undefined],
    ["not where they are none", undefined, undefined],
    ["not where they are a list", ["a"], undefined],
    ["not where they are yes or no", true, undefined],
  ])("%s", (_, find, expected) => {
    expect(foundIn({ find }).find).toBe(expected);
    expect(searchOf(expected)).toEqual(expected === undefined ? {} : { q: expected });
  });
});

test("pages are named by the last item of the one before, the first by nothing", () => {
  expect([pageAfter("", 50), pageAfter("rnd_9", 50)]).toEqual([
    { limit: 50 },
    { limit: 50, starting_after: "rnd_9" },
  ]);
  const { getNextPageParam: next } = PAGED;
  expect(next({ has_more: true, next_starting_after: "rnd_9" })).toBe("rnd_9");
  expect(next({ has_more: false, next_starting_after: "rnd_9" })).toBeUndefined();
});

describe("a list of orders", () => {
  test.each<[string, Record<string, unknown>, object]>([
    [
      "everything that it can be",
      { preflight: "warn", press: "atPress", project: "prj_1", company: "com_1", find: "x" },
      { preflight: "warn", press: "atPress", project: "prj_1", company: "com_1", find: "x" },
    ],
    ["nothing of a preflight that is none", { preflight: "good" }, {}],
    ["nothing of what every object inherits", { preflight: "constructor", press: "toString" }, {}],
    ["nothing of a project without a name", { project: "", company: "" }, {}],
    ["nothing of a project that is no text", { project: 7, company: ["com_1"] }, {}],
    ["nothing of members of others", { mode: "test", status: "failed" }, {}],
  ])("is narrowed by %s", (_, address, expected) => {
    expect(listSearchOf(address)).toEqual(expected);
  });
});

test("a customer is meant by one of two members, never by both", () => {
  expect(customerMembers({ email: "a@shop.example" })).toEqual({ email: "a@shop.example" });
  expect(customerMembers({ email: "a@shop.example", clientUserId: "cus_1" })).toEqual({
    client_user_id: "cus_1",
  });
});

describe("an ink while somebody types it", () => {
  test("begins as a solid spot colour", () => {
    expect(draftOf(null)).toMatchObject({
      space: "Separation",
      percents: ["100"],
      colorant: "",
      lab: "",
    });
  });

  test("comes back as it was kept", () => {
    const definition = {
      space: "Separation",
      colorants: ["Gold"],
      tints: [0.5],
      lab: [50, 1, -2],
      overprint: true,
    } as const;
    const kept = { name: "Gold", hex: "#aa8800", definition } as never;
    expect(factsOf(draftOf(kept))).toEqual({ name: "Gold", hex: "#aa8800", definition });
  });

  test("has a colorant and a measured colour as a spot colour alone", () => {
    const draft = {
      ...draftOf(null),
      space: "DeviceCMYK",
      colorant: "Gold",
      lab: "50 1 2",
      percents: ["0", "100", "x", "12.5"],
    } as const;
    expect(factsOf(draft).definition).toEqual({
      space: "DeviceCMYK",
      colorants: [],
      tints: [0, 1, 0, 0.125],
      overprint: false,
    });
  });
});
