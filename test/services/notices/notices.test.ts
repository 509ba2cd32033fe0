/** Mails to the people of a shop: who is told of what, once, and what of it each of them would not hear. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { MemberRole } from "#domain/member-role.ts";
import { DIGEST_SECONDS, NOTICE_KINDS, type NoticeFacts, type NoticeKind } from "#domain/notice.ts";
import type { Services } from "#services/context/context.ts";
import { chooseNotices, readNoticeChoices } from "#services/notices/notice-choices.ts";
import { writeDigestMail, writeNoticeMail } from "#services/notices/notice-mail.ts";
import { planNotice, planNotices } from "#services/notices/plan-notices.ts";
import { subscriptionOf, unsubscribe, unsubscribeUrl } from "#services/notices/unsubscribe.ts";
import { listAuditLog } from "#services/audit/audit-log.ts";
import { updatePerson } from "#services/people/update-person.ts";
import { createRender } from "#services/renders/create-render.ts";
import type { MailDraft } from "#services/mails/compose-mail.ts";
import { createWebhookEndpoint } from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { freeAddress, type MemberCaller, memberCaller } from "#test/support/member-caller.ts";
import { addPlan } from "#test/support/plans.ts";
import { changeRow } from "#test/support/rows.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { openFill } from "#test/support/template-rows.ts";
import { unpaidState } from "#domain/subscription.ts";
import { writeTeamBilling } from "#store/team-billing.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
let owner: MemberCaller;
withShop(
  async (shop) => {
    ({ open, services, caller, templateId } = shop);
    owner = await memberCaller(open, caller.teamId);
    await open.queue.takeAll();
  },
  { mailer: { send: async () => {} } },
);

const fill = () => openFill(services, caller, templateId);
const plan = (facts: NoticeFacts & Parameters<typeof planNotice>[3], teamId = caller.teamId) =>
  services.db.tx((tx) => planNotice(services, tx, teamId, facts));
const jobs = async () => (await open.queue.takeAll()).map(({ payload }) => payload);
/** The mails that the jobs write; each is noted as sent. */
async function mails(payloads: readonly object[]): Promise<readonly MailDraft[]> {
  const written: MailDraft[] = [];
  for (const payload of payloads as readonly Record<string, string>[]) {
    const write = payload["kind"] === "notices" ? writeDigestMail : writeNoticeMail;
    const draft = await write(services, payload);
    if (draft !== null) {
      written.push(draft);
      await services.db.tx((tx) => draft.notice?.keepSent(tx) ?? Promise.resolve());
    }
  }
  return written;
}
/** The mails about one thing, to whoever hears of it. */
const told = async (kind: NoticeKind, subjectId: string) => {
  await plan({ kind, subjectId });
  return await mails(await jobs());
};
const linesOf = ({ blocks }: MailDraft) =>
  blocks.flatMap((block) => ("lines" in block && block.kind !== "note" ? block.lines : []));

describe("who hears of it", () => {
  test.each<[NoticeKind, readonly MemberRole[]]>([
    ["hosted_order", ["owner", "editor", "production", "viewer"]],
    ["customer_decision", ["owner", "editor", "production", "viewer"]],
    ["failed_final", ["owner", "editor", "production", "viewer"]],
    ["disabled_endpoint", ["owner"]],
    ["usage", ["owner"]],
    ["overdue_payment", ["owner"]],
    ["stuck_batch", ["owner", "editor", "production"]],
  ])("of %s: %j", async (kind, roles) => {
    const members = [owner];
    for (const role of ["editor", "production", "viewer"] as const) {
      members.push(await memberCaller(open, caller.teamId, { role }));
    }
    await plan({ kind, subjectId: "80" });
    expect(await jobs()).toHaveLength(roles.length);
  });

  test("are the members of that team alone", async () => {
    const other = await open.caller();
    await memberCaller(open, other.teamId);
    await plan({ kind: "usage", subjectId: "80" });
    expect((await jobs()).map((payload) => payload["team_id"])).toEqual([caller.teamId]);
  });

  test("is one of them, where it is told to one", async () => {
    const second = await memberCaller(open, caller.teamId);
    await plan({ kind: "usage", subjectId: "80", userId: second.member.userId });
    const [draft] = await mails(await jobs());
    expect(await jobs()).toEqual([]);
    expect(draft?.to).toMatch(/^person-/u);
  });

  test("is nobody where the installation sends no mail", async () => {
    await services.db.tx((tx) =>
      planNotice({ ...services, mailer: null }, tx, caller.teamId, {
        kind: "usage",
        subjectId: "80",
      }),
    );
    expect(await jobs()).toEqual([]);
  });

  test("is nobody of what happened to test data, or of what tells nothing", async () => {
    const id = await fill();
    const event = { teamId: caller.teamId, data: { fill: { id } } };
    const happens = (type: "fill.approved" | "fill.created", mode: "live" | "test") =>
      services.db.tx((tx) => planNotices(services, tx, { ...event, type, mode }));
    await happens("fill.approved", "test");
    await happens("fill.created", "live");
    expect(await jobs()).toEqual([]);
    await happens("fill.approved", "live");
    expect(await jobs()).toHaveLength(1);
  });
});

describe("what the mail says", () => {
  test("of an order: the design and the number that people say", async () => {
    const [draft] = await told("hosted_order", await fill());
    expect(draft?.subject).toMatch(/^New order: “A card”, reference \w+-\w+\.$/u);
    expect(draft && linesOf(draft)).toEqual([draft?.subject]);
    expect(draft?.blocks).toContainEqual(
      expect.objectContaining({ kind: "link", address: "https://print.example/dashboard/orders" }),
    );
  });

  test("of a final or an endpoint: the way to its own page, where something is done about it", async () => {
    const linkOf = (draft: MailDraft | undefined) =>
      draft?.blocks.flatMap((block) => (block.kind === "link" ? [block.address] : []));
    const made = { url: "https://hooks.example/in", events: "*" } as const;
    const { endpoint } = await createWebhookEndpoint(services, callBy(services, caller), made);
    const [draft] = await told("disabled_endpoint", endpoint.id);
    expect(linkOf(draft)).toEqual([
      `https://print.example/dashboard/channels/webhooks/${endpoint.id}`,
    ]);
    const [usage] = await told("usage", "80");
    expect(linkOf(usage)).toEqual(["https://print.example/dashboard/settings/plan"]);
  });

  test("of an endpoint: how often it failed, since when, and its last answer (C40)", async () => {
    const made = { url: "https://hooks.example/in", events: "*" } as const;
    const { endpoint } = await createWebhookEndpoint(services, callBy(services, caller), made);
    const failure = {
      consecutiveFailures: 20,
      firstFailureAt: new Date("2026-05-01T08:00:00Z"),
      lastFailureAt: new Date("2026-05-03T09:30:00Z"),
    };
    const saidOf = async (lastFailureStatus: number | null): Promise<readonly string[]> => {
      await changeRow({ services }, "webhook_endpoints", endpoint.id, {
        ...failure,
        lastFailureStatus,
      });
      const [draft] = await told("disabled_endpoint", endpoint.id);
      // Signs of direction stand around what was put in.
      return linesOf(draft as MailDraft).map((line) => line.replaceAll(/[\u2066-\u2069]/gu, ""));
    };
    expect(await saidOf(503)).toEqual([
      expect.stringContaining("https://hooks.example/in was switched off"),
      expect.stringMatching(
        /^Failures in a row: 20\. First: May 1, 2026.* 8:00\sAM UTC\. Last: May 3, 2026.* 9:30\sAM UTC\.$/u,
      ),
      "Last answer: status 503.",
    ]);
    expect((await saidOf(null))[2]).toBe("The last time there was no answer to go by.");
  });

  test("of a decision: yes, or the customer's own words on one line", async () => {
    const id = await fill();
    expect((await told("customer_decision", id))[0]?.subject).toMatch(
      /^Approved for print: “A card”/u,
    );
    const changeNote = `Bigger\r\nBcc: x@y.example ${"z".repeat(400)}`;
    await changeRow({ services }, "fills", id, { changeNote });
    const [draft] = await told("customer_decision", id);
    expect(draft?.subject).toMatch(/: Bigger Bcc: x@y.example zz/u);
    expect(Array.from(draft?.subject ?? "")).toHaveLength(120);
    expect(linesOf(draft as MailDraft)[0]).not.toMatch(/[\r\n]/u);
    expect(linesOf(draft as MailDraft)[0]).toContain("z…");
  });

  test.each([
    ["text_overflow", "a text is too long for its place."],
    ["field_too_long", "a text is too long for its place."],
    ["missing_glyph", "a text has letters that none of its fonts has."],
    ["render_failed", "the order says why."],
  ])("of a final that failed by %s: why, in the reader's words", async (code, why) => {
    const { id } = await createRender({ ...services, runner: null }, callBy(services, caller), {
      templateId,
      values: { name: "Ada" },
    });
    const error = JSON.stringify({ code, message: "A sentence of the API." });
    await changeRow({ services }, "renders", id, { error });
    await open.queue.takeAll();
    const [draft] = await told("failed_final", id);
    expect(draft?.subject).toBe(`The press file of “A card” could not be made: ${why}`);
  });

  test("of an allowance: how much of it is used", async () => {
    expect((await told("usage", "80"))[0]?.subject).toContain("80");
  });

  test("of an overdue payment: until when everything works", async () => {
    await addPlan({ services }, "pro");
    const since = open.clock.nowMs;
    const overdue = { ...unpaidState("pro"), status: "past_due", pastDueSinceMs: since } as const;
    await services.db.tx((tx) => writeTeamBilling(tx, caller.teamId, overdue));
    const [draft] = await told("overdue_payment", String(since));
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
    expect(linesOf(draft as MailDraft).at(-1)).toContain(day.format(since + 7 * 86_400_000));
    // Of an earlier one, which was paid by now, there is nothing to tell.
    expect(await told("overdue_payment", String(since - 1))).toEqual([]);
  });

  test("in the language of each reader, who all hear the same", async () => {
    await memberCaller(open, caller.teamId);
    await updatePerson(services, callBy(services, owner), { language: "de" });
    const both = await told("usage", "80");
    expect(new Set(both.map(({ language }) => language))).toEqual(new Set(["de", "en"]));
    expect(new Set(both.map(({ subject }) => subject)).size).toBe(2);
  });
});

describe("nothing is said", () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      "of what was erased meanwhile",
      (id) => changeRow({ services }, "fills", id, { erasedAt: new Date(0) }),
    ],
    [
      "of what the reader has switched off meanwhile",
      () => chooseNotices(services, callBy(services, owner), ["customer_decision"]),
    ],
  ])("%s, now or later", async (_, meanwhile) => {
    const id = await fill();
    await plan({ kind: "customer_decision", subjectId: id });
    const planned = await jobs();
    await meanwhile(id);
    expect(await mails(planned)).toEqual([]);
    await chooseNotices(services, callBy(services, owner), []);
    await changeRow({ services }, "fills", id, { erasedAt: null });
    expect(await mails(planned)).toEqual([]);
  });

  test.each<NoticeKind>(["hosted_order", "failed_final", "disabled_endpoint", "stuck_batch"])(
    "of a %s that is not there, or another team's",
    async (kind) => {
      expect(await told(kind, "fil_0")).toEqual([]);
      const other = await open.caller();
      const theirs = kind === "hosted_order" ? await fill() : "x";
      await memberCaller(open, other.teamId);
      await plan({ kind, subjectId: theirs }, other.teamId);
      expect(await mails(await jobs())).toEqual([]);
    },
  );
});

describe("a mail is sent once", () => {
  test("however often its job runs", async () => {
    await plan({ kind: "usage", subjectId: "80" });
    const planned = await jobs();
    expect((await mails([...planned, ...planned])).length).toBe(1);
  });

  test("under one key for each try, until it was noted", async () => {
    await plan({ kind: "usage", subjectId: "80" });
    const [payload = {}] = await jobs();
    const [first, second] = [
      await writeNoticeMail(services, payload),
      await writeNoticeMail(services, payload),
    ];
    expect(first?.notice?.messageKey).toMatch(/^ntc_/u);
    expect(second?.notice?.messageKey).toBe(first?.notice?.messageKey);
    await services.db.tx((tx) => first?.notice?.keepSent(tx) ?? Promise.resolve());
    expect(await writeNoticeMail(services, payload)).toBeNull();
  });

  test("to nobody by another team's job", async () => {
    await plan({ kind: "usage", subjectId: "80" });
    const [payload = {}] = await jobs();
    const { teamId } = await open.caller();
    expect(await writeNoticeMail(services, { ...payload, team_id: teamId })).toBeNull();
    expect(await mails([payload])).toHaveLength(1);
  });
});

describe("many things in an hour", () => {
  const order = async () => plan({ kind: "hosted_order", subjectId: await fill() });
  const kinds = async () => (await jobs()).map((payload) => payload["kind"]);

  test("are five mails, and one of all that follow, an hour later", async () => {
    for (let i = 0; i < 5; i++) {
      await order();
    }
    expect(await kinds()).toEqual(Array(5).fill("notice"));
    await order();
    await order();
    expect(await open.queue.takeDue()).toEqual([]);
    const planned = await jobs();
    expect(planned.map((payload) => payload["kind"])).toEqual(["notices"]);
    const [draft] = await mails(planned);
    expect(draft?.subject).toBe("A shop: 2 messages");
    expect(draft?.blocks.find(({ kind }) => kind === "list")).toMatchObject({
      lines: { length: 2 },
    });
    expect(draft?.notice?.messageKey).toMatch(/^notices-ntc_/u);
    expect(await mails(planned)).toEqual([]);
  });

  test("are counted for each member and hour", async () => {
    for (let i = 0; i < 5; i++) {
      await order();
    }
    await jobs();
    await memberCaller(open, caller.teamId, { role: "viewer" });
    await order();
    expect(new Set(await kinds())).toEqual(new Set(["notice", "notices"]));
    open.clock.nowMs += DIGEST_SECONDS * 1_000 + 1_000;
    await order();
    expect(await kinds()).toEqual(["notice", "notice"]);
  });

  test("hold back nothing that is told alone", async () => {
    for (let i = 0; i < 6; i++) {
      await order();
    }
    await jobs();
    await plan({ kind: "usage", subjectId: "100", isAlone: true });
    expect(await kinds()).toEqual(["notice"]);
  });

  test("are a hundred lines at most; the rest is told by the next", async () => {
    const id = await fill();
    for (let i = 0; i < 5; i++) {
      await plan({ kind: "hosted_order", subjectId: id });
    }
    await jobs();
    for (let i = 0; i < 102; i++) {
      await plan({ kind: "hosted_order", subjectId: id });
    }
    const [payload = {}] = await jobs();
    const [first] = await mails([payload]);
    const [second] = await mails([payload]);
    expect([first?.subject, second?.subject]).toEqual([
      "A shop: 100 messages",
      "A shop: 2 messages",
    ]);
  });
});

describe("what a member would not hear of", () => {
  const choose = (named: readonly NoticeKind[], by: MemberCaller = owner) =>
    chooseNotices(services, callBy(services, by), named);

  test("is kept in one order, each once, and what is not named is on", async () => {
    expect((await choose(["usage", "hosted_order", "usage"])).switchedOff).toEqual([
      "hosted_order",
      "usage",
    ]);
    expect((await choose([])).switchedOff).toEqual([]);
  });

  test("is chosen among the kinds of the role; others wait for that role", async () => {
    const viewer = await memberCaller(open, caller.teamId, { role: "viewer" });
    expect(await choose(["usage", "failed_final"], viewer)).toEqual({
      kinds: ["hosted_order", "customer_decision", "failed_final"],
      switchedOff: ["failed_final", "usage"],
    });
    expect((await readNoticeChoices(services, callBy(services, owner))).kinds).toEqual(
      NOTICE_KINDS,
    );
  });

  test("is that member's, in that team", async () => {
    const second = await memberCaller(open, caller.teamId);
    await choose(["usage"]);
    expect((await readNoticeChoices(services, callBy(services, second))).switchedOff).toEqual([]);
    await plan({ kind: "usage", subjectId: "80" });
    expect(await jobs()).toHaveLength(1);
  });

  test("stands in the log, where something has changed", async () => {
    await choose(["usage"]);
    await choose(["usage"]);
    await choose([]);
    const { items } = await listAuditLog(services, owner, { limit: 50, startingAfter: undefined });
    const entries = items.filter(({ action }) => action === "user.notifications_updated");
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ off: ["usage"] }, { off: [] }],
      [{ off: [] }, { off: ["usage"] }],
    ]);
  });
});

describe("the way out of a mail", () => {
  const tokenOf = (kind: NoticeKind | "all", userId = owner.member.userId) =>
    new URL(
      unsubscribeUrl(services, { teamId: caller.teamId, userId, kind, language: "de" }),
    ).searchParams.get("t") ?? "";
  const off = async () => (await readNoticeChoices(services, callBy(services, owner))).switchedOff;

  test("is an address of the mail's kind and language, good for a year", async () => {
    const address = new URL(
      unsubscribeUrl(services, {
        teamId: caller.teamId,
        userId: owner.member.userId,
        kind: "usage",
        language: "de",
      }),
    );
    expect([address.origin, address.pathname, address.searchParams.get("lang")]).toEqual([
      "https://print.example",
      "/notices/off",
      "de",
    ]);
    const token = address.searchParams.get("t") ?? "";
    open.clock.nowMs += 364 * 86_400_000;
    expect(subscriptionOf(services, token)).toMatchObject({ kind: "usage", teamId: caller.teamId });
    open.clock.nowMs += 2 * 86_400_000;
    expect(await codeOf(unsubscribe(services, token))).toBe("not_found");
  });

  test("ends that kind, beside those that were off, however often it is taken", async () => {
    await chooseNotices(services, callBy(services, owner), ["usage"]);
    const token = tokenOf("hosted_order");
    await unsubscribe(services, token);
    await unsubscribe(services, token);
    expect(await off()).toEqual(["hosted_order", "usage"]);
  });

  test("of a mail about several things ends all kinds", async () => {
    await unsubscribe(services, tokenOf("all"));
    expect(await off()).toEqual(NOTICE_KINDS);
  });

  test("does nothing for who is no member any more", async () => {
    const stranger = await memberCaller(open, (await open.caller()).teamId, {
      email: freeAddress(),
    });
    expect(
      await codeOf(unsubscribe(services, tokenOf("usage", stranger.member.userId))),
    ).toBeNull();
    expect((await readNoticeChoices(services, callBy(services, stranger))).switchedOff).toEqual([]);
  });

  test.each<[string, () => string]>([
    ["is none", () => ""],
    ["is not ours", () => "a.b.c"],
    ["was signed for something else", () => services.tokenSigner.sign("fill", "a b usage", 60)],
    ["is of a kind that is none", () => services.tokenSigner.sign("notices-off", "a b gossip", 60)],
    ["is of no kind", () => services.tokenSigner.sign("notices-off", "a b", 60)],
  ])("opens nothing by a token that %s", async (_, token) => {
    expect(await codeOf(unsubscribe(services, token()))).toBe("not_found");
  });
});
