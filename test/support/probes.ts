/** Operations that do nothing but tell who called them: for tests of what happens before any operation runs. */
import { declare } from "#api/schema/declare.ts";
import type { Caller } from "#domain/caller.ts";
import type { AuthKind } from "#domain/credential.ts";
import type { Scope } from "#domain/scopes.ts";
import { type Endpoint, json } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import type { Services, Tx } from "#services/context/context.ts";

interface Told {
  readonly caller: Caller;
  readonly text: string | undefined;
}

interface ProbeOptions {
  readonly path?: string;
  readonly method?: "GET" | "POST" | "PATCH";
  readonly scope?: Scope | null;
  readonly sameOrigin?: boolean;
}

/** `/probe/<auth>`, or another path: answers 200 with the caller, and `text` of the body back. */
export function probe(auth: AuthKind, options: ProbeOptions = {}): Endpoint<Services, Tx> {
  const { path = `/probe/${auth}`, method = "POST", scope = null, sameOrigin = false } = options;
  return declare<Told>()({
    id: `${method}-${path}`,
    method,
    path,
    summary: "Probe",
    auth,
    scope,
    sameOrigin,
    stability: "beta",
    tag: "probes",
    ...(path.includes("{id}") ? { params: z.object({ id: z.string() }) } : {}),
    ...(method === "GET"
      ? { query: request({ text: z.string().optional() }) }
      : {
          body: request({
            text: z.string().optional(),
            embed_application_id: z.string().optional(),
          }),
          bodyOptional: true,
        }),
    replies: { 200: { description: "Who called", schema: z.object({}) } },
    errors: [],
    example: {},
    handle: async (_services, { body, query }, { caller, unit }) => {
      const text = Object(method === "GET" ? query : body)["text"];
      const told: Told = { caller, text: typeof text === "string" ? text : undefined };
      return method === "GET" ? told : await unit.commit(() => Promise.resolve(told));
    },
    // A number nobody else has, so that a replay is told from a second run.
    present: (told) => json(200, { ...told, run: ++runs }),
  });
}

let runs = 0;
