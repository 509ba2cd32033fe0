import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

const PROCESS = ["Cyan", "Magenta", "Yellow", "Black", "All", "None"];
const MOST = 2;

/** Names the spot inks of the job; more than two are worth a second look. */
export const spotCount: Check = {
  code: "spot_count",
  clause: "GWG 2022 R0020",
  run({ contents }) {
    const spots = [...new Set(contents.flatMap(({ colorants }) => colorants))]
      .filter((name) => !PROCESS.includes(name))
      .sort();
    return spots.length === 0
      ? []
      : [
          problem(
            "spot_count",
            spots.length > MOST ? "warn" : "info",
            `Spot inks: ${spots.join(", ")}.`,
            {
              clause: spotCount.clause,
              measured: { spots: spots.length },
              limit: { spots: MOST },
            },
          ),
        ];
  },
};
