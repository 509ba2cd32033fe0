import { isArray, isDict } from "../../pdf/objects.ts";
import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/**
 * Layers (optional content, ISO 32000-2, 8.11.4) that the default configuration D switches off neither
 * print nor show. Information only: language versions and die lines are delivered like that on purpose,
 * but a RIP that does not know optional content prints them all, so the operator should know they are
 * there.
 */
export const layerHidden: Check = {
  code: "layer_hidden",
  clause: "ISO 32000-2, 8.11.4",
  run({ doc }) {
    const properties = doc.get(doc.catalog, "OCProperties");
    const configuration = isDict(properties) ? doc.get(properties, "D") : null;
    // A BaseState of OFF with an ON list is not counted: it is seen in engineering drawings, not in
    // press files.
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
