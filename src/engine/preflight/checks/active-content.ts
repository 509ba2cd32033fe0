import { isDict, isName } from "../../pdf/objects.ts";
import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

/** Scripts, launch actions and XFA have no place in a press file. */
export const activeContent: Check = {
  code: "active_content",
  clause: "ISO 15930-7, actions",
  run({ doc }) {
    const names = doc.get(doc.catalog, "Names");
    const form = doc.get(doc.catalog, "AcroForm");
    const action = doc.get(doc.catalog, "OpenAction");
    const found = [
      isDict(names) && doc.get(names, "JavaScript") !== null && "document scripts",
      isDict(form) && doc.get(form, "XFA") !== null && "an XFA form",
      isDict(action) && !isName(doc.get(action, "S"), "GoTo") && "an action on opening",
      doc.get(doc.catalog, "AA") !== null && "document actions",
    ].filter((what) => what !== false);
    return found.map((what) =>
      problem("active_content", "error", `The file holds ${what}.`, {
        clause: activeContent.clause,
      }),
    );
  },
};
