/** The checks that follow from a row of the catalogue alone: its sample works, and one thing wrong is told. */
import { nameOf, OPERATION_ROWS, type OperationRow } from "./catalogue.ts";
import type { Check } from "./check.ts";
import { type Sample, SAMPLES } from "./samples.ts";
import type { Shop } from "./shop.ts";
import type { Outgoing } from "./wire.ts";

/** The 404 of an id, by the part of the path before it. */
const NOT_FOUND: readonly (readonly [RegExp, string])[] = [
  [/^\/templates\//u, "template_not_found"],
  [/^\/(?:embed\/|hosted\/)?fills\//u, "fill_not_found"],
  [/^\/renders\//u, "render_not_found"],
  [/^\/product_mappings\//u, "product_mapping_not_found"],
  [/^\/embed\/applications\//u, "embed_application_not_found"],
  [/^\/embed\/sessions\//u, "embed_session_not_found"],
  [/^\/webhook_endpoints\/\{id\}\/deliveries\/\{/u, "webhook_delivery_not_found"],
  [/^\/webhook_endpoints\//u, "webhook_endpoint_not_found"],
  [/^\/assets\//u, "image_asset_not_found"],
  [/^\/fonts\//u, "font_not_found"],
  [/^\/selection_sets\//u, "selection_set_not_found"],
  [/^\/api_keys\//u, "api_key_not_found"],
  [/^\/projects\//u, "project_not_found"],
  [/^\/(?:me|support_access)\//u, "not_found"],
  [/^\/teams\/\{id\}\/invitations\/\{/u, "invitation_not_found"],
  [/^\/teams\/\{id\}\/members\/\{/u, "user_not_found"],
  [/^\/(?:admin\/)?teams\//u, "team_not_found"],
  [/^\/admin\/jobs\//u, "job_not_found"],
  [/^\/admin\/plans\//u, "plan_not_found"],
  [/^\/admin\/users\//u, "user_not_found"],
  [/^\/companies\//u, "company_not_found"],
  [/^\/client_users\//u, "client_user_not_found"],
  [/^\/(?:paper_stocks|inks)\//u, "not_found"],
];
/** The check of every operation that has it do what it is for. */
export const ANSWERS = "answers as it should";

/** An id nobody has, after its prefix. */
const NOBODYS_ID = "00000000000000000000000000";

/** Every check that the catalogue itself gives. */
export function rowChecks(): Check[] {
  return OPERATION_ROWS.flatMap((row) => {
    const make = SAMPLES[nameOf(row)];
    if (make === undefined) {
      return [];
    }
    return [
      ...credentialChecks(row),
      ...bodyChecks(row),
      ...idChecks(row),
      ...listChecks(row),
      ...tooLongKeyChecks(row),
      ...successChecks(row),
      ...idempotencyChecks(row),
    ];
  });
}

/**
 * A check of one row that spoils its sample and expects an error. The refusals of a row share one sample, made once:
 * what is refused changes nothing, as the row's success on the same sample then shows.
 */
function refusal(
  row: OperationRow,
  name: string,
  [status, code]: readonly [number, string],
  spoil: (outgoing: Outgoing, shop: Shop) => Outgoing | Promise<Outgoing>,
): Check {
  const subject = nameOf(row);
  return {
    subjects: [subject, `code ${code}`],
    name,
    run: async (shop) => {
      const sample = await keptSample(shop, row);
      await shop.expect(await spoil(sample.outgoing, shop), { row: subject, status, code });
    },
  };
}

/** The sample that each shop's refusals of one row share, the last row's only. */
const kept = new WeakMap<Shop, { readonly row: OperationRow; readonly sample: Sample }>();

async function keptSample(shop: Shop, row: OperationRow): Promise<Sample> {
  const known = kept.get(shop);
  if (known?.row === row) {
    return known.sample;
  }
  const sample = await sampleOf(shop, row);
  kept.set(shop, { row, sample });
  return sample;
}

/** The sample that refusals left, or a new one: it is used up now. */
async function usedSample(shop: Shop, row: OperationRow): Promise<Sample> {
  const sample = await keptSample(shop, row);
  kept.delete(shop);
  return sample;
}

async function sampleOf(shop: Shop, row: OperationRow): Promise<Sample> {
  const make = SAMPLES[nameOf(row)];
  if (make === undefined) {
    throw new RangeError(`${nameOf(row)} has no sample`);
  }
  return await make(shop);
}

function withHeaders(outgoing: Outgoing, headers: Record<string, string>): Outgoing {
  return { ...outgoing, headers: { ...outgoing.headers, ...headers } };
}

function withoutHeader(outgoing: Outgoing, name: string): Outgoing {
  const { [name]: _gone, ...headers } = { ...outgoing.headers };
  return { ...outgoing, headers };
}

function successChecks(row: OperationRow): Check[] {
  return [
    {
      subjects: [nameOf(row)],
      name: ANSWERS,
      run: async (shop) => {
        const { outgoing, status } = await usedSample(shop, row);
        await shop.expect(outgoing, { row: nameOf(row), status });
      },
    },
  ];
}

function credentialChecks(row: OperationRow): Check[] {
  const checks: Check[] = [];
  if (row.auth.includes("secret")) {
    checks.push(
      refusal(row, "without a key", [401, "authentication_required"], (o) =>
        withoutHeader(o, "authorization"),
      ),
      refusal(row, "with a key that is none", [401, "invalid_api_key"], (o) =>
        withHeaders(o, { authorization: "Bearer sk_test_nonsense" }),
      ),
      refusal(row, "with a publishable key", [403, "secret_key_required"], async (o, shop) =>
        withHeaders(o, { authorization: `Bearer ${await shop.publishable()}` }),
      ),
    );
    if (row.scope !== null) {
      checks.push(
        refusal(row, "without its scope", [403, "insufficient_scope"], async (o, shop) => {
          const scopes = [row.scope === "fonts:read" ? "assets:read" : "fonts:read"];
          const { key } = await shop.newKey({ type: "restricted", scopes });
          return withHeaders(o, { authorization: `Bearer ${key}` });
        }),
      );
    }
  }
  if (row.auth.includes("client_secret")) {
    checks.push(
      refusal(row, "without a client secret", [401, "embed_session_secret_required"], (o) =>
        withoutHeader(o, "x-service-client-secret"),
      ),
      refusal(row, "with a wrong client secret", [401, "invalid_embed_session_secret"], (o) =>
        withHeaders(o, {
          "x-service-client-secret": `${(o.headers?.["x-service-client-secret"] ?? "").slice(0, -4)}AAAA`,
        }),
      ),
    );
  }
  if (row.auth.includes("publishable")) {
    checks.push(
      refusal(row, "without a publishable key", [401, "invalid_publishable_key"], (o) =>
        withoutHeader(o, "x-service-publishable-key"),
      ),
      refusal(row, "with a publishable key that is none", [401, "invalid_publishable_key"], (o) =>
        withHeaders(o, { "x-service-publishable-key": "pk_test_unknown" }),
      ),
      refusal(row, "from another origin", [403, "origin_not_allowed"], (o) =>
        withHeaders(o, { origin: "https://other.example" }),
      ),
      refusal(row, "with a secret key alone", [403, "publishable_key_required"], (o, shop) =>
        withHeaders(withoutHeader(o, "x-service-publishable-key"), shop.auth),
      ),
    );
  }
  if (row.auth.includes("session")) {
    checks.push(...memberChecks(row));
  }
  if (row.auth.includes("admin")) {
    checks.push(...adminChecks(row));
  }
  if (row.auth.includes("operator")) {
    checks.push(
      refusal(row, "by nobody", [401, "sweep_unauthorized"], (o) => withoutHeader(o, "cookie")),
      refusal(row, "with a secret that is none", [401, "sweep_unauthorized"], (o) =>
        withHeaders(o, { authorization: "Bearer nonsense" }),
      ),
      refusal(row, "as a member of a team", [401, "sweep_unauthorized"], async (o, shop) =>
        withHeaders(o, { cookie: await shop.cookie() }),
      ),
      refusal(row, "with the cookie from another site", [401, "sweep_unauthorized"], (o) =>
        withHeaders(o, { origin: "https://other.example" }),
      ),
    );
  }
  if (row.auth.includes("access_token") && row.path.includes("{id}")) {
    checks.push(
      refusal(row, "without its cookie", [401, "invalid_access_token"], (o) =>
        withoutHeader(o, "cookie"),
      ),
      refusal(
        row,
        "with the cookie of another fill",
        [403, "access_token_mismatch"],
        async (o, shop) => withHeaders(o, { cookie: (await shop.hostedCookie()).cookie }),
      ),
    );
  }
  return checks;
}

/** The dashboard's cookie, alone or in the place of a key. */
function memberChecks(row: OperationRow): Check[] {
  const cookieOf = async (o: Outgoing, shop: Shop): Promise<Outgoing> =>
    withHeaders(withoutHeader(o, "authorization"), { cookie: await shop.cookie() });
  const checks = [
    refusal(row, "with a cookie that is none", [401, "session_required"], (o, shop) =>
      withHeaders(withoutHeader(o, "authorization"), { cookie: shop.nobodysCookie }),
    ),
  ];
  if (row.method !== "GET") {
    checks.push(
      refusal(
        row,
        "with the cookie from another site",
        [403, "origin_not_allowed"],
        async (o, shop) =>
          withHeaders(await cookieOf(o, shop), { origin: "https://other.example" }),
      ),
    );
  }
  if (!row.auth.includes("secret")) {
    checks.push(
      refusal(row, "without a cookie", [401, "session_required"], (o) =>
        withoutHeader(o, "cookie"),
      ),
    );
  }
  return checks;
}

/** The cookie of somebody who runs the platform. */
function adminChecks(row: OperationRow): Check[] {
  const checks = [
    refusal(row, "without a cookie", [401, "session_required"], (o) => withoutHeader(o, "cookie")),
    refusal(row, "as a member of a team", [403, "platform_admin_required"], async (o, shop) =>
      withHeaders(o, { cookie: await shop.cookie() }),
    ),
  ];
  return row.method === "GET"
    ? checks
    : [
        ...checks,
        refusal(row, "with the cookie from another site", [403, "origin_not_allowed"], (o) =>
          withHeaders(o, { origin: "https://other.example" }),
        ),
      ];
}

function bodyChecks(row: OperationRow): Check[] {
  if (row.media === null || row.media === "application/x-www-form-urlencoded") {
    return [];
  }
  const isJson = row.media === "application/json";
  // Nothing of it is read before its signature is.
  if (row.path === "/billing/events") {
    return ["{", "{}", ""].map((body) =>
      refusal(
        row,
        `with the body ${JSON.stringify(body)}`,
        [400, "invalid_payment_event"],
        (o) => ({
          ...o,
          body,
        }),
      ),
    );
  }
  const checks = [
    refusal(row, "with a body of another kind", [415, "unsupported_media_type"], (o) => ({
      method: o.method,
      path: o.path,
      headers: { ...o.headers, "content-type": "text/csv" },
      body: "a=1",
    })),
    isJson
      ? refusal(row, "with a body that is no JSON", [400, "invalid_json"], (o) => ({
          method: o.method,
          path: o.path,
          headers: { ...o.headers, "content-type": "application/json" },
          body: "{",
        }))
      : refusal(row, "with a boundary that never occurs", [400, "invalid_multipart"], (o) => ({
          method: o.method,
          path: o.path,
          headers: { ...o.headers, "content-type": "multipart/form-data; boundary=never" },
          body: "nothing of the kind",
        })),
  ];
  const required = row.request.filter((member) => member.required === true && member.in === "body");
  if (isJson && required.length > 0) {
    const code = required.length === 1 ? "missing_required_field" : "missing_fields";
    checks.push(refusal(row, "with an empty object", [400, code], (o) => ({ ...o, json: {} })));
  }
  if (isJson && !row.path.endsWith("/guest") && !row.path.endsWith("/resolve")) {
    checks.push(
      refusal(row, "with a member nobody knows", [400, "invalid_parameter"], (o) => ({
        ...o,
        json: { ...Object(o.json), no_such_member: 1 },
      })),
    );
  }
  return checks;
}

function idChecks(row: OperationRow): Check[] {
  const code = NOT_FOUND.find(([pattern]) => pattern.test(row.path))?.[1];
  if (!row.path.includes("{") || code === undefined) {
    return [];
  }
  // Of two ids that are another team's the first is told of.
  const theirs = NOT_FOUND.find(([pattern]) => pattern.test(firstIdOf(row.path)))?.[1] ?? code;
  const checks: Check[] = [];
  if (row.auth.includes("secret") || row.auth.includes("session") || row.auth.includes("admin")) {
    checks.push(
      refusal(row, "with the id of nothing", [404, code], (o) => ({
        ...o,
        path: withId(row, o.path),
      })),
    );
  }
  if (row.auth.includes("secret")) {
    checks.push(
      refusal(row, "with another team's key", [404, theirs], (o, shop) =>
        withHeaders(o, { authorization: `Bearer ${shop.options.strangerKey}` }),
      ),
    );
  }
  if (row.auth.includes("session")) {
    const check = refusal(
      row,
      "with the cookie of another team's owner",
      [404, theirs],
      async (o, shop) =>
        withHeaders(withoutHeader(o, "authorization"), {
          cookie: await shop.strangerCookie(),
          origin: shop.options.root,
        }),
    );
    checks.push({ ...check, needsControl: true });
  }
  if (row.auth.includes("client_secret") && row.path.includes("/fills/")) {
    checks.push(
      refusal(row, "with the secret of another session", [404, code], async (o, shop) =>
        withHeaders(o, { "x-service-client-secret": (await shop.session()).secret }),
      ),
    );
  }
  return checks;
}

/** "/teams/{id}/members/{user_id}" → "/teams/{id}". */
function firstIdOf(path: string): string {
  return path.slice(0, path.indexOf("}") + 1);
}

/** The path with its last id replaced by one of the same kind that nobody has. */
function withId(row: OperationRow, path: string): string {
  const at = row.path.split("/").findLastIndex((part) => part.startsWith("{"));
  const [route = "", query] = path.split("?");
  const parts = route.split("/").map((part, i) => (i === at ? nobodysId(part) : part));
  return parts.join("/") + (query === undefined ? "" : `?${query}`);
}

function nobodysId(id: string): string {
  if (/^[a-z]{3}_[0-9A-Z]{26}$/u.test(id)) {
    return `${id.slice(0, 4)}${NOBODYS_ID}`;
  }
  // Jobs are named by UUIDs, plans by words.
  return /^[0-9a-f-]{36}$/u.test(id) ? `${id.slice(0, -12)}000000000000` : "nobodys";
}

function listChecks(row: OperationRow): Check[] {
  if (!row.request.some(({ name, in: where }) => name === "limit" && where === "query")) {
    return [];
  }
  return ["0", "101", "x"].map((limit) => {
    const check = refusal(row, `with limit=${limit}`, [400, "invalid_parameter"], (o) => ({
      ...o,
      path: `${o.path}${o.path.includes("?") ? "&" : "?"}limit=${limit}`,
    }));
    return { ...check, subjects: [...check.subjects, "limit list_limit"] };
  });
}

function isKeyed(row: OperationRow): boolean {
  return row.request.some(({ name }) => name === "Idempotency-Key");
}

function tooLongKeyChecks(row: OperationRow): Check[] {
  if (!isKeyed(row)) {
    return [];
  }
  const tooLong = refusal(
    row,
    "with an Idempotency-Key of 256 characters",
    [400, "idempotency_key_too_long"],
    (o) => withHeaders(o, { "idempotency-key": "k".repeat(256) }),
  );
  return [{ ...tooLong, subjects: [...tooLong.subjects, "limit idempotency_key_chars"] }];
}

function idempotencyChecks(row: OperationRow): Check[] {
  if (!isKeyed(row)) {
    return [];
  }
  const subject = nameOf(row);
  return [
    {
      subjects: [subject, "rule idempotent replay"],
      name: "again with its Idempotency-Key",
      run: async (shop) => {
        const { outgoing, status } = await sampleOf(shop, row);
        const keyed = withHeaders(outgoing, { "idempotency-key": shop.word("key") });
        const first = await shop.expect(keyed, {
          row: subject,
          status,
          headers: { "idempotent-replay": "false" },
        });
        await shop.expect(keyed, {
          row: subject,
          status,
          headers: { "idempotent-replay": "true" },
          body: (_json, { bytes }) =>
            Buffer.compare(bytes, first.bytes) === 0 ? null : "the replay has other bytes",
        });
      },
    },
    {
      subjects: [subject, "code idempotency_key_mismatch"],
      name: "with the Idempotency-Key of another request",
      run: async (shop) => {
        const { outgoing } = await sampleOf(shop, row);
        const keyed = withHeaders(outgoing, { "idempotency-key": shop.word("key") });
        // Whatever it answers, the key is taken: the query belongs to what it stands for.
        const mark = outgoing.path.includes("?") ? "&" : "?";
        await shop.try({ ...keyed, path: `${keyed.path}${mark}other=1` });
        await shop.expect(keyed, { row: subject, status: 422, code: "idempotency_key_mismatch" });
      },
    },
  ];
}
