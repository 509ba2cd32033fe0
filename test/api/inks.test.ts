import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { testRunner } from "#test/support/runner.ts";
import { clientOf } from "#test/support/client.ts";

let app: TestApp;
let client: ReturnType<typeof clientOf>;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  client = clientOf(app.url, (await app.newTeam()).key);
});
afterAll(() => app.close());

const CMYK = { space: "DeviceCMYK", colorants: [], tints: [0, 1, 0.8, 0.05], overprint: false };
const SPOT = {
  space: "Separation",
  colorants: ["PANTONE 877 C"],
  tints: [1],
  lab: [63.2, -0.3, -1.1],
  overprint: true,
};
const RED = { key: "red", name: "House Red", hex: "#c8102e" };

test("an ink is kept as defined; a second of its key replaces it under its id", async () => {
  const first = await client.post("/inks", { ...RED, definition: CMYK });
  expect([first.status, first.body.ink]).toMatchObject([201, { ...RED, definition: CMYK }]);
  const { id } = first.body.ink;
  expect(id).toMatch(/^ink_[0-9A-HJKMNP-TV-Z]{26}$/u);
  const second = await client.post("/inks", { ...RED, name: "Silver", definition: SPOT });
  expect(second.body.ink).toMatchObject({ id, name: "Silver", definition: SPOT });
  const changed = await client.patch(`/inks/${id}`, { hex: "#000001" });
  expect(changed.body.ink).toMatchObject({ name: "Silver", hex: "#000001", definition: SPOT });
  expect((await client.get(`/inks/${id}`)).body.ink).toEqual(changed.body.ink);
  expect((await client.get("/inks")).body.data).toHaveLength(1);
  expect(await (await client.raw("DELETE", `/inks/${id}`)).json()).toEqual({ ok: true });
  const missing = await client.get(`/inks/${id}`);
  expect([missing.status, missing.body.error.code]).toEqual([404, "not_found"]);
});

test.each([
  ["nothing", {}, "missing_fields", null],
  ["no definition", RED, "missing_required_field", "definition"],
  [
    "three tints of four",
    { ...RED, definition: { ...CMYK, tints: [0, 1, 1] } },
    "invalid_parameter",
    "definition.tints",
  ],
  [
    "too much ink",
    { ...RED, definition: { ...CMYK, tints: [0, 1, 1, 2] } },
    "invalid_parameter",
    "definition.tints.3",
  ],
  [
    "a spot without a name",
    { ...RED, definition: { ...SPOT, colorants: [] } },
    "invalid_parameter",
    "definition.colorants",
  ],
  [
    "all plates at once",
    { ...RED, definition: { ...SPOT, colorants: ["All"] } },
    "invalid_parameter",
    "definition.colorants",
  ],
  [
    "a Lab value of no spot",
    { ...RED, definition: { ...CMYK, lab: [1, 2, 3] } },
    "invalid_parameter",
    "definition.lab",
  ],
  [
    "another space",
    { ...RED, definition: { ...CMYK, space: "Lab" } },
    "invalid_parameter",
    "definition.space",
  ],
])("an ink with %s is refused", async (_name, body, code, field) => {
  const answer = await client.post("/inks", body);
  expect([answer.status, answer.body.error.code]).toEqual([400, code]);
  if (field !== null) {
    expect(answer.body.error.fields).toMatchObject([{ field }]);
  }
});
