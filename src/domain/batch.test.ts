import { expect, test } from "vitest";
import { BATCH_STATUSES, batchEventData, isBatchOpen } from "./batch.ts";

test("rows are to come of a batch that waits or runs, and of no other", () => {
  expect(BATCH_STATUSES.filter(isBatchOpen)).toEqual(["queued", "processing"]);
});

test("an event of a batch says its numbers, and no word of a row", () => {
  const batch = { id: "bat_1", templateId: "tpl_1", rowCount: 9, renderedCount: 6, failedCount: 2 };
  expect(batchEventData({ ...batch, fileName: "guests of Ada.csv" } as typeof batch)).toEqual({
    batch_id: "bat_1",
    template_id: "tpl_1",
    row_count: 9,
    rendered_count: 6,
    failed_count: 2,
  });
});
