/** The fill behind the frame's form: what is made, what is told of it, and what is tried again. */
import { beforeEach, describe, expect, test } from "vitest";
import type { AppearanceOffer } from "../browser/embed/appearance.ts";
import { Draft } from "../browser/embed/draft.ts";
import { ApiError, type Fill, type FrameApi } from "../browser/embed/frame-api.ts";

const RED = { key: "red", name: "Red", hex: "#d0202c" };
const OFFER: AppearanceOffer = { ink_choice: "print", inks: [RED], stocks: [] };
const AUTHORED = { colors: [], assignments: {}, substrate: null };

let calls: [name: string, ...told: unknown[]][];
let fill: Fill;
/** Thrown by the next call of that name. */
let failures: Map<string, ApiError>;

function call(name: string, ...told: unknown[]): void {
  calls.push([name, ...told]);
  const failure = failures.get(name);
  failures.delete(name);
  if (failure !== undefined) {
    throw failure;
  }
}

const api = {
  readFill: async (id: string) => {
    call("read", id);
    return fill;
  },
  createFill: async (patch: object) => {
    call("create", patch);
    fill = { ...fill, id: `fil_${calls.length}`, ...patch };
    return fill;
  },
  changeFill: async (id: string, patch: object) => {
    call("change", id, patch);
    fill = { ...fill, ...patch };
    return fill;
  },
  save: async (id: string, key: string) => {
    call("save", id, key);
    return { embed_session: {}, fill, resume_token: "" };
  },
} as unknown as FrameApi;

const newDraft = () => new Draft({ api, offer: OFFER, inked: ["name"], appearance: AUTHORED });

beforeEach(() => {
  calls = [];
  failures = new Map();
  fill = { id: "fil_0", status: "open", completed_at: null, values: { name: "Ada" }, ...AUTHORED };
});

describe("a draft", () => {
  test("makes the fill once, then tells only what has changed", async () => {
    const draft = newDraft();
    await draft.push({ name: "Ada", role: "Lead", "@ink": "" });
    await draft.push({ name: "Ada", role: "Chief", "@ink": "red" });
    await draft.push({ name: "Ada", role: "Chief", "@ink": "red" });
    expect(calls).toEqual([
      ["create", { values: { name: "Ada", role: "Lead" } }],
      [
        "change",
        "fil_1",
        { values: { role: "Chief" }, colors: [{ index: 1, ...RED }], assignments: {} },
      ],
    ]);
    expect(draft.isNew({ name: "Ada", role: "Chief", "@ink": "red" })).toBe(false);
    expect(draft.isNew({ name: "Ada", role: "", "@ink": "red" })).toBe(true);
  });

  test.each([
    ["open", null, { name: "Ada", "@ink": "" }],
    ["open", "2026-01-01T00:00:00Z", { "@ink": "" }],
    ["archived", null, { "@ink": "" }],
  ])("takes up a fill that is %s, completed %s", async (status, completedAt, wanted) => {
    fill = { ...fill, status, completed_at: completedAt };
    expect(await newDraft().takeUp("fil_0")).toEqual(wanted);
  });

  test("begins anew where the fill is gone, and nowhere else", async () => {
    failures.set("read", new ApiError("fill_not_found", { outcome: "refused" }));
    expect(await newDraft().takeUp("fil_0")).toEqual({ "@ink": "" });
    failures.set("read", new ApiError("network_error", { outcome: "unreachable" }));
    await expect(newDraft().takeUp("fil_0")).rejects.toThrow("network_error");
  });

  test("gives way to a new fill where the old one takes no changes any more", async () => {
    const draft = newDraft();
    await draft.takeUp("fil_0");
    failures.set("change", new ApiError("fill_expired", { outcome: "refused" }));
    await draft.push({ name: "Grace", "@ink": "" });
    expect(calls.at(-1)).toEqual(["create", { values: { name: "Grace" } }]);
  });

  test("saves again under the same key after a lost response, under another after a refusal", async () => {
    const draft = newDraft();
    const id = await draft.push({ name: "Ada", "@ink": "" });
    failures.set("save", new ApiError("network_error", { outcome: "unreachable" }));
    await expect(draft.save(id)).rejects.toThrow("network_error");
    failures.set("save", new ApiError("missing_required_field", { outcome: "refused" }));
    await expect(draft.save(id)).rejects.toThrow("missing_required_field");
    await draft.save(id);
    const keys = calls.filter(([name]) => name === "save").map(([, , key]) => key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test("takes what others changed only where nothing was entered here", async () => {
    const draft = newDraft();
    await draft.push({ name: "Ada", role: "Lead", "@ink": "" });
    fill = { ...fill, values: { name: "Grace", role: "Chief" } };
    const theirs = await draft.changesOfOthers(
      { name: "Ada", role: "Lead", "@ink": "" },
      (entry) => entry !== "name",
    );
    expect(theirs).toEqual({ role: "Chief" });
  });
});
