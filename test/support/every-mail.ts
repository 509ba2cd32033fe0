/** Every mail there is, as it would go out: for tests of what mails say, and for pictures of them. */
import type { Language } from "#domain/messages/languages.ts";
import type { NoticeKind } from "#domain/notice.ts";
import { unpaidState } from "#domain/subscription.ts";
import type { Mail } from "#ports/mail.ts";
import { sendMail } from "#services/hosted-fills/send-mail.ts";
import type { FactorChange } from "#services/people/factor-mail.ts";
import { insertNotice } from "#store/notices.ts";
import { writeTeamBilling } from "#store/team-billing.ts";
import { noteNewEmail, updateUser } from "#store/users.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { makeBatch } from "./batches.ts";
import { clientOf } from "./client.ts";
import { askerOf, type Told } from "./member-requests.ts";
import { signedIn } from "./member.ts";
import { addPlan } from "./plans.ts";
import { changeRow } from "./rows.ts";
import { testRunner } from "./runner.ts";
import { colourPng } from "./sample-pictures.ts";
import { TestClock } from "./test-clock.ts";
import { addProject, makeWorld, type World } from "./world.ts";

/** Stands still, so that mails name the same days whenever they are written. */
class StillClock extends TestClock {
  override nowMs(): number {
    return Date.UTC(2030, 0, 2, 3, 4);
  }
}
const CLOCK = new StillClock();

/** A mail under a name that says which it is. */
export interface NamedMail {
  readonly name: string;
  readonly mail: Mail;
}

/** A shop with a brand, whose mails can be asked for. */
export interface EveryMail {
  readonly app: TestApp;
  /** Of the brand. */
  readonly logo: Uint8Array;
  /** All of them in one language, always in the same order. */
  in(language: Language): Promise<readonly NamedMail[]>;
  close(): Promise<void>;
}

/** What mails are about. */
interface Subjects {
  readonly userId: string;
  readonly newcomerId: string;
  readonly invitationId: string;
  readonly openFillId: string;
  readonly approvedFillId: string;
  readonly changeFillId: string;
  readonly stuckBatchId: string;
}

/** Opens an app with all that mails are about. */
export async function openEveryMail(): Promise<EveryMail> {
  const app = await startTestApp({ runner: testRunner(), clock: CLOCK });
  const world = await makeWorld(app);
  const email = "ada@print.example";
  const cookie = await signedIn(app, world.teamId, { role: "owner", email });
  const logo = await setBrand(app, cookie);
  const subjects = await subjectsOf(app, world, cookie);
  await makeOverdue(app, world.teamId);
  return {
    app,
    logo,
    in: async (language) => {
      await app.services.db.tx((tx) => updateUser(tx, subjects.userId, { language }));
      const named: NamedMail[] = [];
      for (const [name, payload] of await payloadsOf(app, world, subjects)) {
        const asked = { ...payload, language, team_id: world.teamId, team: world.teamId };
        named.push({ name, mail: await mailOf(app, asked) });
      }
      return named;
    },
    close: () => app.close(),
  };
}

async function mailOf(app: TestApp, payload: Readonly<Record<string, string>>): Promise<Mail> {
  await sendMail(app.services, payload, new AbortController().signal, (line) => {
    throw new Error(line);
  });
  const mail = app.mails.pop();
  if (mail === undefined) {
    throw new Error(`no mail for ${JSON.stringify(payload)}`);
  }
  return mail;
}

/** What is told of how somebody signs in. */
export const FACTOR_CHANGES: readonly FactorChange[] = [
  "passkey_added",
  "passkey_removed",
  "totp_added",
  "totp_removed",
  "recovery_codes_renewed",
  "openid_linked",
  "openid_unlinked",
];

async function payloadsOf(
  app: TestApp,
  world: World,
  of: Subjects,
): Promise<readonly (readonly [string, Readonly<Record<string, string>>])[]> {
  const notice = async (kind: NoticeKind, subjectId: string) => ({
    kind: "notice",
    notice_id: await addNotice(app, world.teamId, { of, kind, subjectId, isDigested: false }),
  });
  for (const [kind, subjectId] of [
    ["hosted_order", of.approvedFillId],
    ["customer_decision", of.changeFillId],
    ["failed_final", world.renderId],
  ] as const) {
    await addNotice(app, world.teamId, { of, kind, subjectId, isDigested: true });
  }
  const person = (what: string) => ({ kind: "person", what, user: of.newcomerId });
  return [
    ["resume", { fill_id: of.openFillId }],
    ["copy", { kind: "copy", fill_id: of.approvedFillId }],
    ["approval", { kind: "approval", fill_id: of.openFillId, client_user_id: world.clientUserId }],
    ["confirmation", person("confirmation")],
    ["reset", person("reset")],
    ["known", person("known")],
    ["change", person("change")],
    ["invitation", { kind: "invitation", invitation: of.invitationId }],
    ["hosted-order", await notice("hosted_order", of.approvedFillId)],
    ["approved", await notice("customer_decision", of.approvedFillId)],
    ["change-request", await notice("customer_decision", of.changeFillId)],
    ["failed-final", await notice("failed_final", world.renderId)],
    ["disabled-endpoint", await notice("disabled_endpoint", world.endpointId)],
    ["usage", await notice("usage", "80")],
    ["stuck-batch", await notice("stuck_batch", of.stuckBatchId)],
    ["overdue-payment", await notice("overdue_payment", String(CLOCK.nowMs()))],
    ...FACTOR_CHANGES.map(
      (what) =>
        [what, { kind: "factor", what, user: of.userId, atMs: String(CLOCK.nowMs()) }] as const,
    ),
    ["digest", { kind: "notices", user_id: of.userId }],
  ];
}

async function addNotice(
  app: TestApp,
  teamId: string,
  {
    of,
    ...facts
  }: {
    readonly of: Subjects;
    readonly kind: NoticeKind;
    readonly subjectId: string;
    readonly isDigested: boolean;
  },
): Promise<string> {
  const { services } = app;
  const id = services.random.id("ntc");
  const row = { teamId, id, userId: of.userId, createdAt: CLOCK.now(), ...facts };
  await services.db.tx((tx) => insertNotice(tx, row));
  return id;
}

async function setBrand(app: TestApp, cookie: string): Promise<Uint8Array> {
  const headers = { cookie, origin: app.url };
  const send = async (method: string, path: string, body: BodyInit, type = {}): Promise<void> => {
    const init = { body, headers: { ...headers, ...type } };
    const answer = await clientOf(app.url, "").raw(method, path, init);
    if (answer.status !== 200) {
      throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    }
  };
  const brand = {
    primary_color: "#e4572e",
    accent_color: "#ffd23f",
    address: "Quay 4\n21109 Malmö",
  };
  await send("PATCH", "/brand", JSON.stringify(brand), { "content-type": "application/json" });
  const logo = colourPng(96, 32, (x, y) => (x > y * 3 ? [228, 87, 46] : [27, 26, 23]));
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(logo)]), "logo.png");
  await send("PUT", "/brand/logo", form);
  return logo;
}

async function subjectsOf(app: TestApp, world: World, cookie: string): Promise<Subjects> {
  const { services } = app;
  const project_id = await addProject(app, world.teamId, "Spring weddings", world.companyId);
  const newFill = async (): Promise<string> => {
    const asked = {
      template_id: world.templateId,
      project_id,
      customer_email: "ada@example.com",
      values: { [world.fields[0]?.id ?? ""]: "Ada <b>Lovelace</b>" },
    };
    return (await world.client.post("/fills", asked)).body.fill.id;
  };
  const [openFillId, approvedFillId, changeFillId] = [
    await newFill(),
    await newFill(),
    await newFill(),
  ];
  await changeRow(app, "fills", approvedFillId, { approvedAt: CLOCK.now() });
  const changeNote = "Please print the name larger, and the telephone number without spaces.";
  await changeRow(app, "fills", changeFillId, { changeAskedAt: CLOCK.now(), changeNote });
  const error = { code: "missing_glyph", message: "No font prints the letter “Ω”." };
  await changeRow(app, "renders", world.renderId, { error: JSON.stringify(error) });
  const me = askerOf(app, cookie);
  const asked = { email: "grace@print.example", role: "editor" };
  const path = `/teams/${world.teamId}/invitations`;
  const { invitation } = ok(await me("POST", path, asked));
  const user = ok(await me("GET", "/me")).user;
  ok(await me("PATCH", "/me", { name: "Ada Lovelace" }));
  const newcomerId = await newcomer(app);
  await services.db.tx((tx) => noteNewEmail(tx, newcomerId, "new@print.example"));
  return {
    userId: user.id,
    newcomerId,
    invitationId: invitation.id,
    openFillId,
    approvedFillId,
    changeFillId,
    stuckBatchId: await stuckBatch(app, world),
  };
}

/** A list for which the plan has no more room. */
async function stuckBatch(app: TestApp, world: World): Promise<string> {
  const { id } = await makeBatch(app, world);
  const counts = { rowCount: 250, renderedCount: 100 };
  await changeRow(app, "batches", id, {
    status: "queued",
    stuckCode: "render_limit_monthly",
    ...counts,
  });
  return id;
}

/** Somebody whose address is not confirmed. */
async function newcomer(app: TestApp): Promise<string> {
  const person = {
    email: "newcomer@print.example",
    password: "a password of some length",
    team_name: "Another shop",
  };
  ok(await askerOf(app, "")("POST", "/sign_up", person));
  const { email, password } = person;
  return ok(await askerOf(app, "")("POST", "/session", { email, password })).user.id;
}

function ok({ status, body }: Told): Told["body"] {
  if (status >= 300) {
    throw new Error(`${status}: ${JSON.stringify(body)}`);
  }
  return body;
}

async function makeOverdue(app: TestApp, teamId: string): Promise<void> {
  await addPlan(app, "pro");
  const state = {
    ...unpaidState("pro"),
    status: "past_due",
    pastDueSinceMs: CLOCK.nowMs(),
  } as const;
  await app.services.db.tx((tx) => writeTeamBilling(tx, teamId, state));
}
