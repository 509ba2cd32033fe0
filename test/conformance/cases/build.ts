/** Short forms for writing checks by hand. */
import type { Check } from "../check.ts";
import type { Expectation } from "../judge.ts";
import type { FaultName, Shop } from "../shop.ts";
import type { Outgoing } from "../wire.ts";

type Request = Omit<Outgoing, "method" | "path"> & { readonly path: string };

interface Told {
  /** `POST /renders`. */
  readonly row: string;
  readonly name: string;
  readonly code: string;
  readonly status: number;
  readonly also?: readonly string[];
  readonly needsControl?: boolean;
  readonly expect?: Partial<Expectation>;
  /** The request; sent with the shop's key unless it has an `authorization` of its own ("" for none). */
  readonly request: (shop: Shop) => Promise<Request> | Request;
}

/** The service must tell `code`. */
export function tells({ row, name, code, status, request, ...rest }: Told): Check {
  return {
    subjects: [row, `code ${code}`, ...(rest.also ?? [])],
    name,
    needsControl: rest.needsControl ?? false,
    run: async (shop) => {
      await shop.expect(authorized(shop, row, await request(shop)), {
        row,
        status,
        code,
        ...rest.expect,
      });
    },
  };
}

interface Gives {
  readonly row: string;
  readonly name: string;
  readonly status?: number;
  readonly also?: readonly string[];
  readonly needsControl?: boolean;
  readonly expect?: Partial<Expectation>;
  readonly request: (shop: Shop) => Promise<Request> | Request;
}

/** The service must answer with success. */
export function gives({ row, name, status = 200, request, ...rest }: Gives): Check {
  return {
    subjects: [row, ...(rest.also ?? [])],
    name,
    needsControl: rest.needsControl ?? false,
    run: async (shop) => {
      await shop.expect(authorized(shop, row, await request(shop)), {
        row,
        status,
        ...rest.expect,
      });
    },
  };
}

interface Story {
  readonly subjects: readonly string[];
  readonly name: string;
  readonly needsControl?: boolean;
  readonly run: (shop: Shop) => Promise<void>;
}

/** A check of several steps. */
export function story(check: Story): Check {
  return check;
}

/** What a request that was made ready before is told while a part of the service is as named. */
export function during(
  fault: FaultName,
  told: { readonly row: string; readonly status: number; readonly code: string },
  request: (shop: Shop) => Promise<Outgoing>,
): Check {
  return {
    subjects: [told.row, `code ${told.code}`],
    name: fault,
    needsControl: true,
    run: async (shop) => {
      const outgoing = await request(shop);
      await shop.control.during(fault, () => shop.expect(outgoing, told));
    },
  };
}

/** `POST /renders` with the path and headers of one request. */
export function authorized(shop: Shop, row: string, request: Request): Outgoing {
  const headers: Record<string, string> = { ...shop.auth, ...request.headers };
  if (headers["authorization"] === "") {
    delete headers["authorization"];
  }
  return { ...request, method: row.split(" ")[0] ?? "GET", headers };
}

/** Without the shop's key. */
export const NO_KEY = { authorization: "" };
