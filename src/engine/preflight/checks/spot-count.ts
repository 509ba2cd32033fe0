import { problem } from "../../contract/problems.ts";
import type { Check } from "./check.ts";

// Names of the process colorants and of the two reserved ones are not spot inks (GWG 2022, I00003).
const PROCESS = ["Cyan", "Magenta", "Yellow", "Black", "All", "None"];
// A six-colour press has two units left after CMYK; a third spot ink means a second pass through the
// press.
const MOST = 2;

/**
 * Names the spot inks of the job (GWG 2022, R0020). Each is a plate and a washed unit; one that is left
 * over from a library swatch makes the RIP write an extra plate or stop. Up to two are information,
 * more a warning.
 */
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
              measured: { spots: spots.length, names: spots.join(", ") },
              limit: { spots: MOST },
            },
          ),
        ];
  },
};
