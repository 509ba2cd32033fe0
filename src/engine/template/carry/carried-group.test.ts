import { expect, test } from "vitest";
import type { SceneField } from "../../contract/scene.ts";
import { withCarriedGroup } from "./carried-group.ts";

const field = (more: Partial<SceneField>): SceneField => ({
  id: "fld_1",
  name: "name",
  label: "Name",
  type: "text",
  inputKind: "person",
  required: false,
  defaultValue: "Ada",
  isPlaceholder: false,
  maxLength: null,
  boxes: [],
  ...more,
});

test("a block as found is that of the fresh file, and its row with it", () => {
  const carried = withCarriedGroup(field({ group: "1.1", row: 2 }), field({ group: "1.3" }));
  expect(carried).toEqual(field({ group: "1.3" }));
  const second = field({ group: "2.1", row: 1 });
  expect(withCarriedGroup(field({ group: "1.1" }), second)).toEqual(second);
});

test("a group in its author's words is kept, and none where there is none", () => {
  expect(withCarriedGroup(field({}), field({ group: "1.3" }))).toEqual(field({}));
  const own = field({ group: "Bride", row: 1 });
  expect(withCarriedGroup(own, field({ group: "1.3" }))).toBe(own);
});
