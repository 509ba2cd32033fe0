/** Rows of the contract that have no sample: routes that the service is to get, and must say today that it has not. */
import { nameOf, OPERATION_ROWS, type OperationRow } from "./catalogue.ts";
import type { Check } from "./check.ts";
import { SAMPLES } from "./samples.ts";
import { Unfit } from "./shop.ts";

/** The service answers, as it should, that it does not know a route. */
export class Unbuilt extends Error {
  constructor(row: OperationRow) {
    super(`${nameOf(row)} is not there yet`);
    this.name = "Unbuilt";
  }
}

/** True for rows that the service is tried against in full. */
export function isBuilt(row: OperationRow): boolean {
  return SAMPLES[nameOf(row)] !== undefined;
}

/**
 * A check for each row without a sample. None can pass: it ends in `Unbuilt`, or in `Unfit` when there is such a
 * route, which then needs a sample.
 */
export function laterChecks(): Check[] {
  return OPERATION_ROWS.filter((row) => !isBuilt(row)).map((row) => ({
    subjects: [nameOf(row)],
    name: "is there",
    run: async (shop) => {
      const path = row.path.replaceAll(/\{\w+\}/gu, "none_00000000000000000000000000");
      const outgoing = { method: row.method, path };
      const { status, json } = await shop.try(outgoing);
      if (status === 404 && json?.error?.code === "not_found") {
        throw new Unbuilt(row);
      }
      throw new Unfit(outgoing, [`answers ${status}, and no sample of it is here`]);
    },
  }));
}
