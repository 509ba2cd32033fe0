/** Mail to the people of a shop: who is told of what, once, and how they hear no more of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noticePages } from "#pages/notices/notice-pages.ts";
import { NOTICE_KINDS } from "#domain/notice.ts";
import type { Mail } from "#ports/mail.ts";
import { emitFillEvent } from "#services/events/resource-events.ts";
import { sendMail } from "#services/hosted-fills/send-mail.ts";
import { readFill } from "#services/fills/read-fill.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { askerOf, refusal } from "#test/support/member-requests.ts";
import { signedIn } from "#test/support/member.ts";
import { changeRow } from "#test/support/rows.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({
    runner: testRunner(),
    pages: (services) => noticePages(services, { assets: new Map(), rateScale: 0 }),
  });
  world = await makeWorld(app);
  await signedIn(app, world.teamId, { role: "owner", email: "owner@print.example" });
  await signedIn(app, world.teamId, { role: "viewer", email: "viewer@print.example" });
});
afterAll(() => app.close());
beforeEach(async () => {
  // An hour later: what was told before counts no more.
  app.clock.aheadMs += 3_700_000;
  app.mails.length = 0;
  await app.queue.takeAll();
});

type Payload = Readonly<Record<string, string>>;

async function run(payload: Payload, services = app.services): Promise<void> {
  const { signal } = new AbortController();
  await sendMail(services, payload, signal, (line) => expect.fail(line));
}

const mailJobs = async (): Promise<Payload[]> =>
  (await app.queue.takeOf("mail")).map(({ payload }) => payload as never);

async function sendMails(): Promise<readonly Mail[]> {
  for (const payload of await mailJobs()) {
    await run(payload);
  }
  return app.mails.splice(0);
}

async function newFill(): Promise<string> {
  const asked = { template_id: world.templateId };
  return (await world.client.post("/fills", asked)).body.fill.id;
}

/** What the customer of a fill does, but for the pages. */
async function happens(
  type: "fill.approved" | "fill.change_requested",
  id: string,
  facts: object = {},
): Promise<void> {
  if (Object.keys(facts).length > 0) {
    await changeRow(app, "fills", id, facts);
  }
  const { services } = app;
  const { teamId } = world;
  const caller = { teamId, mode: "live" as const };
  const { fill } = await readFill(services, caller as never, id);
  await services.db.tx((tx) => emitFillEvent(services, tx, type, { teamId, fill }));
}

describe("the people of a shop", () => {
  test("are told of an order, a decision and a wish, each by a mail of their own", async () => {
    const id = await newFill();
    await happens("fill.approved", id, { source: "hosted" });
    await happens("fill.change_requested", id, { changeNote: "Bigger\r\nBcc: x@y.example" });
    const mails = await sendMails();
    expect(mails.map(({ to }) => to).sort()).toEqual([
      "owner@print.example",
      "owner@print.example",
      "viewer@print.example",
      "viewer@print.example",
    ]);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects[0]).toMatch(/^New order: “Card”, reference \w+-\w+\.$/u);
    expect(subjects.find((subject) => subject.startsWith("Changes"))).toMatch(
      /^Changes are wanted for “Card”, reference \w+-\w+: Bigger Bcc: x@y.example$/u,
    );
    for (const mail of mails) {
      expect(mail.messageKey).toMatch(/^ntc_/u);
      expect(mail.text).toContain(mail.unsubscribeUrl);
      expect(mail.html).toContain("No more of these e-mails");
    }
  });

  test("are told nothing of what was erased meanwhile", async () => {
    const id = await newFill();
    await happens("fill.change_requested", id, { changeNote: "My name is Ada" });
    expect((await world.client.raw("DELETE", `/fills/${id}`)).status).toBe(200);
    expect(await sendMails()).toEqual([]);
  });
});

describe("what a member chose", () => {
  test("is of that person and team: kinds of the role, none of what is off, in the person's language", async () => {
    const as = async (role: "owner" | "viewer", email: string) =>
      askerOf(app, await signedIn(app, world.teamId, { role, email }));
    const viewer = await as("viewer", "viewer@print.example");
    const owner = await as("owner", "owner@print.example");
    const all = (await owner("GET", "/me/notifications")).body.notifications;
    expect(all).toEqual({ kinds: NOTICE_KINDS, switched_off: [] });
    const off = { switched_off: ["customer_decision", "hosted_order"] };
    const chosen = await viewer("PUT", "/me/notifications", off);
    expect([chosen.status, chosen.body.notifications]).toEqual([
      200,
      {
        kinds: ["hosted_order", "customer_decision", "failed_final"],
        switched_off: ["hosted_order", "customer_decision"],
      },
    ]);
    const [entry] = (await owner("GET", "/audit_log")).body.data;
    expect([entry.action, entry.after]).toEqual([
      "user.notifications_updated",
      { off: ["hosted_order", "customer_decision"] },
    ]);
    expect(refusal(await viewer("PUT", "/me/notifications", { switched_off: ["x"] }))).toEqual([
      400,
      "invalid_parameter",
    ]);
    const renamed = await owner("PATCH", "/me", { language: "de", name: "Ada" });
    expect(renamed.body.user).toMatchObject({ language: "de", name: "Ada" });
    expect(refusal(await owner("PATCH", "/me", { language: "tlh" }))).toEqual([
      400,
      "invalid_parameter",
    ]);
    await happens("fill.approved", await newFill(), { source: "hosted" });
    const mails = await sendMails();
    expect(mails.map(({ to, language }) => [to, language])).toEqual([
      ["owner@print.example", "de"],
    ]);
    // Back on: nothing is off that is not named.
    await viewer("PUT", "/me/notifications", { switched_off: [] });
    await owner("PATCH", "/me", { language: "en" });
    expect((await viewer("GET", "/me/notifications")).body.notifications.switched_off).toEqual([]);
  });
});

describe("the way out of a mail", () => {
  /** A mail to the viewer about an order. */
  async function mailToViewer(): Promise<Mail | undefined> {
    await happens("fill.approved", await newFill(), { source: "hosted" });
    return (await sendMails()).find(({ to }) => to.startsWith("viewer@"));
  }

  test.each([
    ["a mail program's POST", () => new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
    [
      "the same in parts",
      () => {
        const form = new FormData();
        form.set("List-Unsubscribe", "One-Click");
        return form;
      },
    ],
  ])("%s ends the kind for that person; looking ends nothing", async (_, form) => {
    await signedIn(app, world.teamId, { role: "viewer", email: `viewer@${_.length}.example` });
    const address = (await mailToViewer())?.unsubscribeUrl ?? "";
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<form")]);
    const before = await mailToViewer();
    expect(before).toBeDefined();
    const answer = await fetch(before?.unsubscribeUrl ?? "", { method: "POST", body: form() });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("no more e-mails"),
    ]);
    await happens("fill.approved", await newFill(), { source: "hosted" });
    const after = (await sendMails()).map(({ to }) => to);
    expect(after).not.toContain(before?.to);
    expect(after).toContain("owner@print.example");
    await happens("fill.change_requested", await newFill(), { changeNote: "x" });
    expect((await sendMails()).map(({ to }) => to)).toContain(before?.to);
  });

  test.each(["", "x", "eyJ.a.b"])("a token that is none (%j) opens nothing", async (token) => {
    const address = `${app.url}/notices/off?t=${token}`;
    for (const method of ["GET", "POST"]) {
      const init = method === "POST" ? { method, body: new URLSearchParams() } : {};
      expect((await fetch(address, init)).status).toBe(404);
    }
  });
});
