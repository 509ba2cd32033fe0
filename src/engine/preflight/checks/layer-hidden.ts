import { isArray, isDict } from "../../pdf/objects.ts";
import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/** Tells that layers are switched off: they neither print nor show. */
export const layerHidden: Check = {
  code: "layer_hidden",
  clause: "ISO 32000-2, 8.11.4",
  run({ doc }) {
    const properties = doc.get(doc.catalog, "OCProperties");
    const configuration = isDict(properties) ? doc.get(properties, "D") : null;
    const off = isDict(configuration) ? doc.get(configuration, "OFF") : null;
    const count = isArray(off) ? off.items.length : 0;
    return count === 0
      ? []
      : [
          problem(
            "layer_hidden",
            "info",
            `${count} layer${count === 1 ? " is" : "s are"} switched off.`,
            {
              clause: layerHidden.clause,
              measured: { count },
            },
          ),
        ];
  },
};
