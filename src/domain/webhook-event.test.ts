import { describe, expect, test } from "vitest";
import { fillIdOf, MAX_PAYLOAD_BYTES, payloadOf } from "./webhook-event.ts";

const envelope = {
  id: "evt_1",
  type: "fill.created",
  timestamp: "2026-01-01T00:00:00.000Z",
  api_version: "2026-05-23",
  mode: "live",
} as const;

describe("a payload", () => {
  test("is the envelope as JSON, members in order", () => {
    expect(payloadOf({ ...envelope, data: { fill: { id: "fil_1" } } })).toBe(
      '{"id":"evt_1","type":"fill.created","timestamp":"2026-01-01T00:00:00.000Z",' +
        '"api_version":"2026-05-23","mode":"live","data":{"fill":{"id":"fil_1"}}}',
    );
  });

  test.each([
    ["a", 1],
    ["é", 2],
    ["€", 3],
    ["🙂", 4],
  ])("of %s is counted in bytes of UTF-8", (character, bytes) => {
    const room =
      MAX_PAYLOAD_BYTES - payloadOf({ ...envelope, data: { x: { id: "i", t: "" } } }).length;
    const of = (count: number): string =>
      payloadOf({
        ...envelope,
        data: { x: { id: "i", t: character.repeat(count) }, row_count: 3 },
      });
    const fits = Math.floor((room - ',"row_count":3'.length) / bytes);
    expect(JSON.parse(of(fits)).data.x.t).toHaveLength(fits * character.length);
    expect(JSON.parse(of(fits + 1)).data).toEqual({ x: { id: "i" }, row_count: 3 });
  });
});

test.each([
  [{ fill: { id: "fil_1" } }, "fil_1"],
  [{ render: { id: "rnd_1", fill_id: "fil_2" } }, "fil_2"],
  [{ render: { id: "rnd_1", fill_id: null } }, null],
  [{ embed_session: { id: "ses_1" }, fill: { id: "fil_3" } }, "fil_3"],
  [{ embed_session: { id: "ses_1", fill_id: "fil_4" } }, "fil_4"],
  [{ template: { id: "tpl_1" } }, null],
  [{}, null],
])("%j tells of the fill %s", (data, fillId) => {
  expect(fillIdOf(data)).toBe(fillId);
});
