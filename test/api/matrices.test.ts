/**
 * Who may ask what, asked over HTTP of every operation: each role, each part of a plan, each end of payments, and each
 * id that is another team's or nobody's, by cookie. What is expected follows from the declarations; the lists of
 * operations are those of the service, so a new one is asked too. No request has a body that could be carried out: rights
 * come before it is read.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import { MEMBER_ROLES, type MemberRole, scopesOfRole } from "#domain/member-role.ts";
import { ALL_FEATURES, PLAN_FEATURES, type PlanFeature } from "#domain/plan.ts";
import { unpaidState } from "#domain/subscription.ts";
import { planNeedOf } from "#http/operation.ts";
import { writeTeamBilling } from "#store/team-billing.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { openSession, openStorefront, SHOP_ORIGIN } from "#test/support/embed.ts";
import { signedIn } from "#test/support/member.ts";
import { addPlan, putOnPlan, WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

type Declaration = (typeof operations)[number]["declaration"];

/** Status and code of a refusal; code "" for what is none. */
type Answered = readonly [status: number, code: string];

const ALL = operations.map(({ declaration }) => declaration);
const NOBODYS_ID = "xxx_00000000000000000000000000";
const DAY_MS = 86_400_000;
/** Kinds of credentials that a team's plan is asked for. */
const OF_TEAMS: ReadonlySet<string> = new Set([
  "secret",
  "publishable",
  "storefront",
  "client_secret",
  "preview",
  "hosted",
]);

let app: TestApp;
let world: World;
const cookies = new Map<MemberRole, string>();
let headersOf: Readonly<Record<string, Readonly<Record<string, string>>>>;
let hostedFillId: string;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), billing: WITHOUT_PAYMENTS });
  world = await makeWorld(app);
  await addPlan(app, "everything");
  await putOnPlan(app, world.teamId, "everything");
  for (const role of MEMBER_ROLES) {
    cookies.set(role, await signedIn(app, world.teamId, { role }));
  }
  const { key } = await openStorefront(app, world.client);
  const { secret } = await openSession(app, world);
  const hosted = await openHostedFill();
  hostedFillId = hosted.id;
  const publishable = { "x-service-publishable-key": key, origin: SHOP_ORIGIN };
  const clientSecret = { "x-service-client-secret": secret, origin: SHOP_ORIGIN };
  headersOf = {
    secret: { authorization: `Bearer ${world.key}` },
    publishable,
    storefront: publishable,
    client_secret: clientSecret,
    preview: clientSecret,
    hosted: { cookie: hosted.cookie, origin: app.url },
  };
});
afterAll(() => app.close());

async function openHostedFill(): Promise<{ readonly id: string; readonly cookie: string }> {
  const link = await world.client.post(`/fills/${world.openFillId}/links`, { kind: "edit" });
  const token = String(link.body.url).split("#t=")[1] ?? "";
  const response = await fetch(`${app.url}/v1/hosted/fills/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ access_token: token }),
  });
  expect(response.status).toBe(200);
  return {
    id: world.openFillId,
    cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "",
  };
}

/** Sent so that it can change nothing: its key is too long, and its body has a member that nobody knows. */
async function ask(o: Declaration, headers: Readonly<Record<string, string>>): Promise<Answered> {
  const path = o.path.replaceAll(/\{\w+\}/gu, o.auth === "hosted" ? hostedFillId : NOBODYS_ID);
  const response = await fetch(`${app.url}/v1${path}`, {
    method: o.method,
    redirect: "manual",
    headers: {
      ...headers,
      ...(o.method === "GET"
        ? {}
        : { "content-type": "application/json", "idempotency-key": "k".repeat(256) }),
    },
    ...(o.method === "GET" ? {} : { body: '{"no_such_member":1}' }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return [response.status, isJson ? (JSON.parse(text).error?.code ?? "") : ""];
}

function asMember(role: MemberRole): Readonly<Record<string, string>> {
  return { cookie: cookies.get(role) ?? "", origin: app.url };
}

describe("roles", () => {
  const asked = ALL.filter(({ auth, scope }) => auth === "secret" && scope !== null);

  test.each(MEMBER_ROLES)(
    "%s may do what the role's scopes say, and nothing else",
    async (role) => {
      expect(asked.length).toBeGreaterThan(80);
      for (const o of asked) {
        const needed = o.memberScope ?? o.scope;
        const may = needed !== null && scopesOfRole(role).includes(needed);
        const [status, code] = await ask(o, asMember(role));
        expect([o.id, status === 403 && code === "insufficient_scope"]).toEqual([o.id, !may]);
        expect([o.id, status < 500 && status !== 401]).toEqual([o.id, true]);
      }
    },
  );
});

describe("plans", () => {
  const asked = ALL.filter(({ auth }) => OF_TEAMS.has(auth));
  const codes: Readonly<Record<PlanFeature, string>> = {
    api: "api_plan_required",
    embed: "embed_plan_required",
    hosted: "embed_plan_required",
    batches: "api_plan_required",
  };

  test.each(PLAN_FEATURES)("without %s what needs it is 402, and nothing else", async (feature) => {
    await addPlan(app, `no-${feature}`, { features: { ...ALL_FEATURES, [feature]: false } });
    await putOnPlan(app, world.teamId, `no-${feature}`);
    for (const o of asked) {
      const needs = planNeedOf(o, {})?.features.includes(feature) === true;
      const [status, code] = await ask(o, headersOf[o.auth] ?? {});
      expect([o.id, status === 402 ? code : ""]).toEqual([o.id, needs ? codes[feature] : ""]);
    }
    // The dashboard is of every plan.
    for (const o of asked.filter(({ auth }) => auth === "secret")) {
      expect([o.id, (await ask(o, asMember("owner")))[0] === 402]).toEqual([o.id, false]);
    }
    await putOnPlan(app, world.teamId, "everything");
  });

  test.each([
    ["canceled", "subscription_canceled"],
    ["past_due", "subscription_inactive"],
  ] as const)(
    "when payments are %s what is paid for is 402, and the rest goes on",
    async (status, code) => {
      const longAgoMs = app.clock.nowMs() - 30 * DAY_MS;
      const ended = {
        ...unpaidState("everything"),
        status,
        subscriptionId: "sub_1",
        periodEndMs: longAgoMs,
        pastDueSinceMs: status === "past_due" ? longAgoMs : null,
      };
      await app.services.db.tx((tx) => writeTeamBilling(tx, world.teamId, ended));
      for (const o of asked) {
        const expected = planNeedOf(o, {})?.needsPayment === true ? code : "";
        const [answered, told] = await ask(o, headersOf[o.auth] ?? {});
        expect([o.id, answered === 402 ? told : ""]).toEqual([o.id, expected]);
      }
      for (const o of asked.filter(({ auth }) => auth === "secret")) {
        const [answered, told] = await ask(o, asMember("owner"));
        const isWork = o.method !== "GET" && o.unpaid === undefined;
        expect([o.id, answered === 402 ? told : ""]).toEqual([o.id, isWork ? code : ""]);
      }
      await putOnPlan(app, world.teamId, "everything");
    },
  );
});
