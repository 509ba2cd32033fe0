/**
 * The http layer alone: one operation on a Fastify that never listens, with counters, Idempotency-Keys and
 * transactions in memory. What a transaction wrote is there once it has come to its end, as in a database.
 */
import multipart from "@fastify/multipart";
import { fastify, type FastifyInstance, type LightMyRequestResponse } from "fastify";
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import type { Admission, Presented } from "#domain/credential.ts";
import { checkBody } from "#http/check-body.ts";
import { z } from "#http/schema.ts";
import type { HttpDeps, RateWindow, StoredResponse } from "#http/deps.ts";
import type { Endpoint } from "#http/operation.ts";
import { respondToRequest } from "#http/respond-to-request.ts";

/** What a transaction wrote; of a rolled-back one nobody learns it. */
export interface MemoryTx {
  readonly writes: string[];
  readonly finished: (() => void)[];
}

interface KeptKey {
  readonly requestHash: string;
  readonly token: string;
  answer: StoredResponse | null;
}

export interface HttpKit {
  readonly app: FastifyInstance;
  /** Windows in the order they were taken. */
  readonly taken: RateWindow[];
  /** What operations wrote and committed. */
  readonly written: string[];
  /** By credential and key. */
  readonly keys: Map<string, KeptKey>;
  /** What the operation was asked with, one a request. */
  readonly shown: Presented[];
  send(request?: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly payload?: string | Buffer;
    readonly url?: string;
  }): Promise<LightMyRequestResponse>;
}

export const CALLER: Caller = {
  teamId: "team_1",
  keyId: "key_1",
  mode: "live",
  scopes: ["fills:write"],
  apiVersion: LATEST_API_VERSION,
  credential: "",
  embedSessionId: null,
  origin: null,
};

export const ADMISSION: Admission = {
  caller: CALLER,
  budgets: [{ name: "secret_live", holder: "key_1" }],
  readableBy: null,
  ending: null,
};

export type Deps = HttpDeps<null, MemoryTx>;

/** An app with one operation; `changes` replace parts of what it is given. */
export async function openHttp(
  endpoint: Endpoint<null, MemoryTx>,
  changes: Partial<Deps> = {},
): Promise<HttpKit> {
  const taken: RateWindow[] = [];
  const written: string[] = [];
  const shown: Presented[] = [];
  const keys = new Map<string, KeptKey>();
  let number = 0;
  const deps: Deps = {
    services: null,
    requireEntitled: async () => {},
    authenticate: async (presented) => {
      shown.push(presented);
      return ADMISSION;
    },
    takeRate: async (windows) => {
      taken.push(...windows);
      return { allowed: true, limit: 60, remaining: 59, resetAtSeconds: 1, retryAfterSeconds: 1 };
    },
    idempotency: memoryKeys(keys),
    transaction: async (run) => {
      const tx: MemoryTx = { writes: [], finished: [] };
      const result = await run(tx);
      written.push(...tx.writes);
      tx.finished.forEach((finish) => finish());
      return result;
    },
    isUnavailable: (error) => error instanceof RangeError,
    spool: async (part, maxBytes) => {
      let bytes = 0;
      for await (const chunk of part) {
        bytes += chunk.length;
      }
      return bytes > maxBytes ? null : { sha256: "ab", bytes };
    },
    // In place, as if it were the thread.
    largeBodies: {
      check: async (_team, _operation, bytes) =>
        checkBody(
          {
            body: endpoint.schemas.body ?? z.unknown(),
            maxBodyItems: endpoint.declaration.maxBodyItems ?? 0,
          },
          bytes,
        ),
    },
    bodyTimeoutMs: 60_000,
    newRequestId: () => `req_${++number}`,
    publicUrl: () => "https://api.example",
    rates: { scale: 1, limits: {} },
    hasCounters: true,
    version: "1",
    readiness: async () => ({ ok: true, migration: 1, notConfigured: [] }),
    siteHost: null,
    ...changes,
  };
  const app = fastify({ genReqId: () => deps.newRequestId() });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => {
    done(null);
  });
  await app.register(multipart);
  const { method, path } = endpoint.declaration;
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/gu, ":$1"),
    handler: (request, reply) => respondToRequest(deps, endpoint, request, reply),
  });
  return {
    app,
    taken,
    written,
    keys,
    shown,
    send: async ({ headers = {}, payload, url = path } = {}) =>
      await app.inject({
        method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      }),
  };
}

function memoryKeys(keys: Map<string, KeptKey>): Deps["idempotency"] {
  let claims = 0;
  return {
    claim: async ({ teamId, credential, key }, requestHash) => {
      const kept = keys.get(`${credential} ${key}`);
      if (kept === undefined) {
        const token = `claim_${++claims}`;
        keys.set(`${credential} ${key}`, { requestHash, token, answer: null });
        return { kind: "claimed", claim: { teamId, credential, key, token } };
      }
      if (kept.requestHash !== requestHash) {
        return { kind: "mismatch" };
      }
      return kept.answer === null ? { kind: "running" } : { kind: "replay", answer: kept.answer };
    },
    finish: async (tx, { credential, key, token }, answer) => {
      const kept = keys.get(`${credential} ${key}`);
      if (kept?.token !== token || kept.answer !== null) {
        throw new Error("the claim is lost");
      }
      tx.finished.push(() => {
        kept.answer = answer;
      });
    },
    release: async ({ credential, key }) => {
      keys.delete(`${credential} ${key}`);
    },
    beat: async () => {},
    retire: async () => {},
  };
}

/** Status and code of a response; the code is null where it is no error. */
export function outcomeOf(response: LightMyRequestResponse): readonly [number, string | null] {
  const body: unknown = response.body === "" ? null : response.json();
  const code: unknown = Object(Object(body)["error"])["code"];
  return [response.statusCode, typeof code === "string" ? code : null];
}
