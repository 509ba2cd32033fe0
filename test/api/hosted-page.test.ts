/** The hosted page over HTTP, as a browser without a script asks for it: flow, links, mail, and who is kept out. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fillPages } from "#pages/fill/fill-pages.ts";
import { MailRefused } from "#ports/mail.ts";
import { sendMail } from "#services/hosted-fills/send-mail.ts";
import { sweep } from "#services/operation/sweep.ts";
import { findClientUser, updateClientUser } from "#store/client-users.ts";
import { startBeside, startTestApp, type TestApp, type TestAppOptions } from "#test/support/app.ts";
import { tinyPdf } from "#test/support/tiny-pdf.ts";
import { plainPdf } from "#test/support/plain-pdf.ts";
import { testRunner } from "#test/support/runner.ts";
import { addProject, changeFirstField, makeWorld, type World } from "#test/support/world.ts";
import { changeRow, expireFill } from "#test/support/rows.ts";

let app: TestApp;
let world: World;
let slug: string;
let name: string;

const withPages = (rateScale: number): Pick<TestAppOptions, "pages"> => ({
  pages: (services) => fillPages(services, { assets: new Map(), rateScale }),
});

beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), ...withPages(0) });
  world = await makeWorld(app);
  slug = (await world.client.get(`/templates/${world.templateId}`)).body.template.slug;
  name = world.fields[0]?.id ?? "";
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mails.length = 0;
  await app.queue.takeAll();
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly location: string;
}

type PlainInit = Omit<RequestInit, "headers"> & { readonly headers: Record<string, string> };

/** A form that comes back sooner is held back until then; `press` lets this time pass. */
const READING_MS = 1_500;

/** A browser: it keeps cookies, names the origin of its posts, and goes nowhere by itself. */
class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  constructor(url = app.url) {
    this.#url = url;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return await this.#ask(path, { headers });
  }

  async post(
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const body = new URLSearchParams(form);
    return await this.#ask(path, {
      method: "POST",
      body,
      headers: { origin: app.url, ...headers },
    });
  }

  async #ask(path: string, init: PlainInit): Promise<Answer> {
    const cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const answer = await fetch(this.#url + path, {
      ...init,
      redirect: "manual",
      headers: { ...(cookie === "" ? {} : { cookie }), ...init.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [key = "", ...value] = pair.split("=");
      this.cookies.set(key, value.join("="));
    }
    const location = answer.headers.get("location") ?? "";
    return { status: answer.status, text: await answer.text(), headers: answer.headers, location };
  }

  /** The page's own form, filled in and sent by the button that posts `action`. */
  async press(path: string, action: string, texts: Record<string, string> = {}): Promise<Answer> {
    const page = await this.get(path);
    const hidden = [...page.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/gu)];
    const form = Object.fromEntries(hidden.map(([, key = "", value = ""]) => [key, value]));
    const target = /method="post"\s+action="([^"]+)"/u.exec(page.text)?.[1] ?? path;
    app.clock.aheadMs += READING_MS;
    return await this.post(target.replaceAll("&amp;", "&"), { ...form, ...texts, action });
  }
}

const DAY_MS = 86_400_000;

const codeOf = ({ text }: Answer): string =>
  /name="error-code" content="([^"]*)"/u.exec(text)?.[1] ?? "";

const fillOf = async (location: string) => {
  const id = new URL(location, app.url).searchParams.get("fill") ?? "";
  return (await world.client.get(`/fills/${id}`)).body.fill;
};

/** A visitor whose design has come to its proof, and the address of that. */
async function atProof(text: string): Promise<{ visitor: Visitor; proof: string; id: string }> {
  const visitor = new Visitor();
  const saved = await visitor.press(`/fill/${slug}`, "next", { [name]: text });
  expect([saved.status, saved.location]).toEqual([303, expect.stringContaining("step=contact")]);
  const known = await visitor.press(saved.location, "contact", {
    customer_email: "ada@example.com",
    customer_name: "Ada Lovelace",
  });
  expect([known.status, known.location]).toEqual([303, expect.stringContaining("step=proof")]);
  const id = new URL(known.location, app.url).searchParams.get("fill") ?? "";
  return { visitor, proof: known.location, id };
}

async function linkTo(id: string, kind: string): Promise<string> {
  const { url } = (await world.client.post(`/fills/${id}/links`, { kind })).body;
  return String(url).split("#t=")[1] ?? "";
}

async function openedBy(token: string): Promise<{ visitor: Visitor; answer: Answer }> {
  const visitor = new Visitor();
  const answer = await visitor.press(`/fill/${slug}/open?t=${token}`, "");
  return { visitor, answer };
}

/** Runs the mails that wait, as the queue would. */
async function sendMails(services = app.services): Promise<readonly string[]> {
  const log: string[] = [];
  for (const { payload } of await app.queue.takeOf("mail")) {
    const { signal } = new AbortController();
    await sendMail(services, payload as never, signal, (line) => log.push(line));
  }
  return log;
}

describe("the flow", () => {
  test("words, contact, proof, approval: the final is the file that was approved", async () => {
    const { visitor, proof, id } = await atProof("Ada Lovelace");
    const shown = await visitor.get(proof);
    expect(shown.text.match(/preview\.png\?page=\d/gu)?.length).toBeGreaterThanOrEqual(2);
    const sha256 = /name="proof" value="([0-9a-f]{64})"/u.exec(shown.text)?.[1];
    const done = await visitor.press(proof, "approve");
    expect(done.status).toBe(303);
    const confirmation = await visitor.get(done.location);
    expect(confirmation.text).toContain(id);
    expect(confirmation.text).toContain("What happens next");
    const fill = await fillOf(done.location);
    expect(fill).toMatchObject({
      customer_email: "ada@example.com",
      customer_name: "Ada Lovelace",
      approved_sha256: sha256,
      approved_at: expect.any(String),
      completed_at: expect.any(String),
    });
    const { render } = (await world.client.post(`/fills/${id}/finalize`)).body;
    const pdf = await (await fetch(render.signed_url)).arrayBuffer();
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", pdf)).toString("hex");
    expect(digest).toBe(sha256);
    const { body } = await world.client.get("/events?type=fill.approved");
    expect(body.data[0]?.data.fill.id).toBe(id);
  });

  test("a proof that was changed since it was shown is not approved", async () => {
    const { visitor, proof, id } = await atProof("Ada");
    const old = await visitor.get(proof);
    const sha256 = /name="proof" value="([0-9a-f]+)"/u.exec(old.text)?.[1] ?? "";
    await visitor.press(proof.replace("step=proof", ""), "save", { [name]: "Grace" });
    const answer = await visitor.post(proof, { action: "approve", proof: sha256 });
    expect([answer.status, codeOf(answer)]).toEqual([409, "fill_changed"]);
    expect((await world.client.get(`/fills/${id}`)).body.fill.approved_at).toBeNull();
  });

  test("a text that cannot print is saved, named, and goes no further", async () => {
    const visitor = new Visitor();
    const answer = await visitor.press(`/fill/${slug}`, "next", { [name]: "😀" });
    expect(answer.location).toContain("saved=1");
    const page = await visitor.get(answer.location);
    expect(page.text).toContain("These characters cannot be printed here");
    const proof = await visitor.get(answer.location.replace("saved=1", "step=proof"));
    expect(proof.status).toBe(303);
  });

  test("an address that is none is said at its field, with the name kept", async () => {
    const visitor = new Visitor();
    const { location } = await visitor.press(`/fill/${slug}`, "next", { [name]: "Ada" });
    const answer = await visitor.press(location, "contact", {
      customer_email: "ada at home",
      customer_name: "Ada K",
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_client_email"]);
    expect(answer.text).toContain('value="Ada K"');
  });
});

describe("a print without a text to fill", () => {
  test("says so, and offers nothing to save or to go on with", async () => {
    const { template } = (await world.client.upload(tinyPdf({ content: "10 10 90 40 re f" }))).body;
    await world.client.post(`/templates/${template.id}/publish`);
    const page = await new Visitor().get(`/fill/${template.slug}`);
    expect(page.text).toContain("This print has no text that can be changed.");
    expect(page.text).not.toMatch(/name="action" value="(?:save|next|later|preview)"/u);
    expect(page.text).not.toContain('class="steps"');
  });
});

describe("a print with artwork first", () => {
  test("opens on the side that has the first text, unless another is asked for", async () => {
    const line = { text: "{{name}}", at: [40, 40] } as const;
    const { template } = (await world.client.upload(plainPdf([], [line]))).body;
    await world.client.post(`/templates/${template.id}/publish`);
    const shown = async (query: string): Promise<string | undefined> =>
      /class="sheet"\s+data-page="(\d)"/u.exec(
        (await new Visitor().get(`/fill/${template.slug}${query}`)).text,
      )?.[1];
    expect([await shown(""), await shown("?page=0"), await shown("?page=9")]).toEqual([
      "1",
      "0",
      "0",
    ]);
  });
});

describe("links", () => {
  test("to approve show the proof, take a wish, and never change the words", async () => {
    const { fill } = (
      await world.client.post("/fills", { template_id: world.templateId, external_order_id: "o-7" })
    ).body;
    const { visitor, answer } = await openedBy(await linkTo(fill.id, "approve"));
    expect((await visitor.get(answer.location)).text).toContain("What should be changed?");
    const forbidden = await visitor.post(answer.location, { action: "save", [name]: "Mallory" });
    expect(codeOf(forbidden)).toBe("access_token_mismatch");
    const asked = await visitor.post(answer.location, { action: "ask", note: "The year is wrong" });
    expect((await visitor.get(asked.location)).text).toContain("The shop has been told");
    expect(await fillOf(answer.location)).toMatchObject({ change_note: "The year is wrong" });
    await visitor.press(answer.location, "approve");
    expect(await fillOf(answer.location)).toMatchObject({
      approved_at: expect.any(String),
      change_note: null,
    });
    expect((await visitor.get(answer.location)).text).toContain("Approved");
  });

  test("to approve tell the shop of a wish once, however often its form is posted", async () => {
    const { fill } = (await world.client.post("/fills", { template_id: world.templateId })).body;
    const { visitor, answer } = await openedBy(await linkTo(fill.id, "approve"));
    const ask = async (note: string): Promise<void> => {
      const asked = await visitor.post(answer.location, { action: "ask", note });
      expect((await visitor.get(asked.location)).text).toContain("The shop has been told");
    };
    const told = async (): Promise<unknown> => {
      const { rows } = await app.services.db.read((tx) =>
        tx.sql(
          `select count(*)::int as n from events
            where team_id = $1 and type = 'fill.change_requested' and payload like $2`,
          [world.teamId, `%${fill.id}%`],
        ),
      );
      return rows[0]?.["n"];
    };
    await ask("The year is wrong");
    await Promise.all([ask("The year is wrong"), ask("The year is wrong")]);
    expect(await told()).toBe(1);
    await ask("The name as well");
    expect(await told()).toBe(2);
    // What was changed since did not help: the same words are a new wish.
    const editor = await openedBy(await linkTo(fill.id, "edit"));
    await editor.visitor.post(editor.answer.location, { action: "save", [name]: "Ada, 1815" });
    await ask("The name as well");
    expect(await told()).toBe(3);
    expect(await fillOf(answer.location)).toMatchObject({ change_note: "The name as well" });
  });

  test("to approve that are old lead to another one to approve, by mail or from the shop", async () => {
    const values = { [name]: "Ada Lovelace" };
    const email = "late@example.com";
    const { fill } = (
      await world.client.post("/fills", {
        template_id: world.templateId,
        customer_email: email,
        values,
      })
    ).body;
    const token = await linkTo(fill.id, "approve");
    app.clock.aheadMs += 3 * DAY_MS;
    await sweep(app.services);
    const { answer } = await openedBy(token);
    expect([answer.status, codeOf(answer)]).toEqual([404, "access_token_expired"]);
    await new Visitor().post(`/fill/${slug}/link`, { email });
    await sendMails();
    const mailed = /hat_[\w-]{43}/u.exec(app.mails.at(-1)?.text ?? "")?.[0] ?? "";
    for (const next of [mailed, await linkTo(fill.id, "approve")]) {
      const { visitor, answer: opened } = await openedBy(next);
      expect((await visitor.get(opened.location)).text).toContain('name="proof"');
      // The shop let its customer look, not write.
      await visitor.post(opened.location, { action: "save", [name]: "Somebody else" });
      expect((await fillOf(opened.location)).values[name]).toBe("Ada Lovelace");
    }
  });

  test("to correct open a printed design; the yes makes the new file, the old one is superseded (C21)", async () => {
    const { visitor, proof, id } = await atProof("Ada Lovelac");
    await visitor.press(proof, "approve");
    const first = (await world.client.post(`/fills/${id}/finalize`)).body.render;
    const { visitor: customer, answer } = await openedBy(await linkTo(id, "correct"));
    const next = await customer.press(answer.location, "next", { [name]: "Ada Lovelace" });
    expect(next.location).toContain("step=proof");
    await customer.press(next.location, "approve");
    const { fill, last_render } = (await world.client.get(`/fills/${id}`)).body;
    expect(fill).toMatchObject({ status: "finalized", approved_at: expect.any(String) });
    expect(last_render.id).not.toBe(first.id);
    const old = (await world.client.get(`/renders/${first.id}`)).body.render;
    expect(old.superseded_by).toBe(last_render.id);
  });

  test("open once; looking at one uses nothing up", async () => {
    const token = await linkTo(world.openFillId, "edit");
    await new Visitor().get(`/fill/${slug}/open?t=${token}`);
    const { answer } = await openedBy(token);
    expect([answer.status, answer.location]).toEqual([
      303,
      `/fill/${slug}?fill=${world.openFillId}`,
    ]);
    const again = await openedBy(token);
    expect([again.answer.status, codeOf(again.answer)]).toEqual([404, "access_token_expired"]);
    const forged = await openedBy(`hat_${"A".repeat(43)}`);
    expect([forged.answer.status, codeOf(forged.answer)]).toEqual([401, "invalid_access_token"]);
  });

  test("tell nobody their token: neither Referer nor answer nor address keeps it", async () => {
    const token = await linkTo(world.openFillId, "edit");
    const page = await new Visitor().get(`/fill/${slug}/open?t=${token}`);
    expect(page.headers.get("referrer-policy")).toBe("strict-origin");
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
    const { answer } = await openedBy(token);
    expect(answer.location + answer.text).not.toContain(token);
  });
});

describe("somebody at a customer's company", () => {
  /** A fill of a project of the company, somebody there, and the path of the link that was mailed. */
  async function asked(language?: string): Promise<{
    readonly id: string;
    readonly path: string;
    readonly person: string;
  }> {
    const { services } = app;
    const { companyId, clientUserId: person } = world;
    const project = await addProject(app, world.teamId, services.random.id("x"), companyId);
    const { client, templateId } = world;
    const values = { [name]: "Ada Lovelace" };
    const { id } = (
      await client.post("/fills", { template_id: templateId, project_id: project, values })
    ).body.fill;
    const body = { client_user_id: person, ...(language === undefined ? {} : { language }) };
    const made = await client.post(`/fills/${id}/approval_requests`, body);
    expect([made.status, made.body.approval_request]).toEqual([
      201,
      { fill_id: id, client_user_id: person, language: language ?? "en" },
    ]);
    await sendMails();
    const address = new URL(/https?:\S+/u.exec(app.mails.at(-1)?.text ?? "")?.[0] ?? "");
    return { id, path: address.pathname + address.search, person };
  }

  const change = async (person: string, facts: object): Promise<void> => {
    await app.services.db.tx((tx) => updateClientUser(tx, world.teamId, person, facts));
  };
  afterEach(() => change(world.clientUserId, { status: "invited" }));

  test("approves by a mailed link, once, and the fill says who it was", async () => {
    const { id, path, person } = await asked("de");
    expect(app.mails.at(-1)).toMatchObject({ to: "mara@garden.example", language: "de" });
    const visitor = new Visitor();
    const opened = await visitor.press(path, "");
    expect((await visitor.get(opened.location)).text).toContain('name="proof"');
    expect((await visitor.press(opened.location, "approve")).status).toBe(303);
    const { fill } = (await world.client.get(`/fills/${id}`)).body;
    expect(fill).toMatchObject({ decided_by: person, approved_at: expect.any(String) });
    const [event] = (await world.client.get("/events?type=fill.approved&limit=1")).body.data;
    expect(event.data.fill).toMatchObject({ id, decided_by: person });
    expect(codeOf(await new Visitor().press(path, ""))).toBe("access_token_expired");
    const row = await app.services.db.read((tx) => findClientUser(tx, world.teamId, person));
    expect(row?.status).toBe("active");
    const again = await world.client.post(`/fills/${id}/approval_requests`, {
      client_user_id: person,
    });
    expect([again.status, again.body.error.code]).toEqual([409, "fill_not_open"]);
  });

  test("asks for a change, which the fill has with the name of who asked", async () => {
    const { id, path, person } = await asked();
    const visitor = new Visitor();
    const opened = await visitor.press(path, "");
    await visitor.post(opened.location, { action: "ask", note: "Another logo" });
    expect((await world.client.get(`/fills/${id}`)).body.fill).toMatchObject({
      change_note: "Another logo",
      decided_by: person,
    });
  });

  test("who is disabled is mailed nothing, opens nothing and decides nothing", async () => {
    const { path, person, id } = await asked();
    const visitor = new Visitor();
    const opened = await visitor.press(path, "");
    const other = await asked();
    await change(person, { status: "disabled" });
    await visitor.post(opened.location, { action: "ask", note: "Too late" });
    expect((await world.client.get(`/fills/${id}`)).body.fill.change_note).toBeNull();
    expect(codeOf(await new Visitor().press(other.path, ""))).toBe("access_token_expired");
    const refused = await world.client.post(`/fills/${id}/approval_requests`, {
      client_user_id: person,
    });
    expect([refused.status, refused.body.error.fields[0].field]).toEqual([400, "client_user_id"]);
  });

  test("who comes too late is told so, and gets another link to decide by the address it was mailed to", async () => {
    const { id, path, person } = await asked();
    app.clock.aheadMs += 8 * DAY_MS;
    await sweep(app.services);
    const late = await new Visitor().press(path, "");
    expect([late.status, codeOf(late)]).toEqual([404, "access_token_expired"]);
    expect(late.text).toContain(`/fill/${slug}/link`);
    app.mails.length = 0;
    await new Visitor().post(`/fill/${slug}/link?lang=de`, { email: "Mara@garden.example" });
    await sendMails();
    expect(app.mails).toMatchObject([{ to: "mara@garden.example", language: "de" }]);
    const address = new URL(/https?:\S+/u.exec(app.mails[0]?.text ?? "")?.[0] ?? "");
    const visitor = new Visitor();
    const opened = await visitor.press(address.pathname + address.search, "");
    expect(opened.location).toContain(id);
    expect((await visitor.press(opened.location, "approve")).status).toBe(303);
    expect((await world.client.get(`/fills/${id}`)).body.fill.decided_by).toBe(person);
    // What is decided is asked of nobody again.
    app.mails.length = 0;
    await new Visitor().post(`/fill/${slug}/link`, { email: "mara@garden.example" });
    await sendMails();
    const next = /hat_[\w-]{43}/u.exec(app.mails[0]?.text ?? "")?.[0] ?? "";
    expect((await openedBy(next)).answer.location).not.toContain(id);
  });

  test("is not written to once the fill was approved meanwhile", async () => {
    const { id } = await asked();
    const sent = app.mails.length;
    await world.client.post(`/fills/${id}/approval_requests`, {
      client_user_id: world.clientUserId,
    });
    await world.client.post(`/fills/${id}/finalize`, {});
    await sendMails();
    expect(app.mails.length).toBe(sent);
  });

  test("has no say in what is not for the company", async () => {
    const { client, templateId } = world;
    const { id } = (await client.post("/fills", { template_id: templateId })).body.fill;
    const refused = await client.post(`/fills/${id}/approval_requests`, {
      client_user_id: world.clientUserId,
    });
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_parameter"]);
    const unknown = await client.post(`/fills/${id}/approval_requests`, {
      client_user_id: "clu_nobody",
    });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "client_user_not_found"]);
  });
});

describe("go on later by mail", () => {
  test("the mail has one link, which opens the design once; a newer one takes its place", async () => {
    const visitor = new Visitor();
    const later = { [name]: "Ada", later_email: "ada@example.com" };
    const saved = await visitor.press(`/fill/${slug}?lang=de`, "later", later);
    expect(saved.location).toContain("sent=1");
    expect((await visitor.get(saved.location)).text).toContain("ada@example.com");
    expect(JSON.stringify(await app.queue.waiting())).not.toContain("ada@example.com");
    await sendMails();
    const [first] = app.mails;
    expect(first).toMatchObject({ to: "ada@example.com", fromName: "A shop", language: "de" });
    const links = first?.text.match(/https?:\S+/gu) ?? [];
    expect(links.length).toBe(1);
    await visitor.press(saved.location, "later", later);
    await sendMails();
    const [, second] = app.mails;
    const pathOf = (text = ""): string => {
      const address = new URL(/https?:\S+/u.exec(text)?.[0] ?? "");
      return address.pathname + address.search;
    };
    expect(codeOf(await new Visitor().press(pathOf(first?.text), ""))).toBe("invalid_access_token");
    const elsewhere = new Visitor();
    const opened = await elsewhere.press(pathOf(second?.text), "");
    expect(opened.status).toBe(303);
    expect((await elsewhere.get(opened.location)).text).toContain('value="Ada"');
    const { rows } = await app.services.db.read((tx) =>
      tx.sql("select hash from fill_tokens where kind = 'resume'", []),
    );
    const token = /hat_[\w-]+/u.exec(second?.text ?? "")?.[0] ?? "";
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("mail that no server takes is told to the log, and not tried again", async () => {
    const asked = { [name]: "Ada", later_email: "gone@example.com" };
    await new Visitor().press(`/fill/${slug}`, "later", asked);
    const send = async (): Promise<void> => {
      throw new MailRefused("the mail server refused (EENVELOPE 550)", { isWorthRetrying: false });
    };
    const log = await sendMails({ ...app.services, mailer: { send } });
    expect(log.join()).toContain("EENVELOPE 550");
    expect(log.join()).not.toContain("gone@example.com");
  });

  test("who asks for a link is not told whether the address is known", async () => {
    await new Visitor().press(`/fill/${slug}`, "later", {
      [name]: "Ada",
      later_email: "known@example.com",
    });
    await app.queue.takeAll();
    const ask = (email: string): Promise<Answer> =>
      new Visitor().post(`/fill/${slug}/link`, { email });
    const [known, unknown] = [await ask("KNOWN@example.com"), await ask("nobody@example.com")];
    const withoutIds = ({ text }: Answer): string => text.replaceAll(/nonce="\w+"/gu, "");
    expect([known.status, withoutIds(known)]).toEqual([unknown.status, withoutIds(unknown)]);
    expect((await app.queue.waiting()).filter(({ queue }) => queue === "mail").length).toBe(2);
    await sendMails();
    expect(app.mails.map(({ to }) => to)).toEqual(["known@example.com"]);
  });

  test.each([
    "ada@example.com\r\nBcc: all@example.com",
    "a@b, c@d.example",
    "Ada <ada@example.com>",
  ])("an address that would be more than one is refused: %j", async (later_email) => {
    const answer = await new Visitor().press(`/fill/${slug}`, "later", {
      [name]: "Ada",
      later_email,
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, "invalid_client_email"]);
    expect((await app.queue.waiting()).filter(({ queue }) => queue === "mail")).toEqual([]);
  });

  test("without mail it is not offered", async () => {
    const silent = await startTestApp({ runner: testRunner(), hasMail: false, ...withPages(0) });
    try {
      const shop = await makeWorld(silent);
      const own = (await shop.client.get(`/templates/${shop.templateId}`)).body.template.slug;
      const page = await fetch(`${silent.url}/fill/${own}`);
      expect(await page.text()).not.toContain("later_email");
      const link = await fetch(`${silent.url}/fill/${own}/link`);
      expect(link.status).toBe(503);
      expect(await link.text()).toContain("mail_not_configured");
    } finally {
      await silent.close();
    }
  });
});

describe("what a link preview shows", () => {
  test("title, words and an absolute picture of the print as offered; nothing of a visitor", async () => {
    const visitor = new Visitor();
    const { text } = await visitor.get(`/fill/${slug}`);
    const property = (one: string): string =>
      new RegExp(`property="og:${one}" content="([^"]*)"`, "u").exec(text)?.[1] ?? "";
    expect(property("title")).not.toBe("");
    expect(text).toContain(`<link rel="canonical" href="${app.url}/fill/${slug}" />`);
    const picture = await fetch(property("image").replaceAll("&amp;", "&"));
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/u);
    const offered = await picture.arrayBuffer();
    const saved = await visitor.press(`/fill/${slug}`, "save", { [name]: "Private Person" });
    const own = await visitor.get(saved.location);
    expect(own.text).toContain('name="robots" content="noindex, nofollow"');
    expect(own.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(own.text).not.toContain("og:");
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const fill = new URL(saved.location, app.url).searchParams.get("fill") ?? "";
    const again = await fetch(`${app.url}/fill/${slug}/og.png?fill=${fill}`, {
      headers: { cookie },
    });
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(offered))).toBe(true);
  });
});

describe("every browser", () => {
  test("gets the same picture of the same values, under the same ETag (C2)", async () => {
    const { visitor, id } = await atProof("Ada Lovelace");
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const pictures = await Promise.all(
      [
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      ].map(async (agent) => {
        const answer = await fetch(`${app.url}/fill/${slug}/preview.png?page=0&w=600&fill=${id}`, {
          headers: { cookie, "user-agent": agent },
        });
        const bytes = Buffer.from(await answer.arrayBuffer());
        return [answer.status, answer.headers.get("etag"), bytes.toString("base64")];
      }),
    );
    expect(pictures[0]?.[0]).toBe(200);
    expect(pictures[1]).toEqual(pictures[0]);
    expect(pictures[2]).toEqual(pictures[0]);
  });
});

describe("languages", () => {
  test.each([
    ["", "de-CH,fr;q=0.8", "de", "ltr"],
    ["", "xx, ja;q=0.5, en;q=0.2", "ja", "ltr"],
    ["?lang=ar", "de", "ar", "rtl"],
    ["?lang=zz", "nl", "nl", "ltr"],
    ["?lang=__proto__", "", "en", "ltr"],
  ])("%s with Accept-Language %s: %s, %s", async (query, accepted, lang, direction) => {
    const headers = { "accept-language": accepted };
    const { text } = await new Visitor().get(`/fill/${slug}${query}`, headers);
    expect(text).toContain(`<html lang="${lang}" dir="${direction}">`);
  });

  test("one that was asked for goes on into every address", async () => {
    const visitor = new Visitor();
    const next = await visitor.press(`/fill/${slug}?lang=fr`, "next", { [name]: "Ada" });
    expect(next.location).toContain("lang=fr");
    expect((await visitor.get(next.location)).text).toContain("Vos coordonnées");
  });
});

describe("who is kept out", () => {
  test.each([{ origin: "https://elsewhere.example" }, { origin: "null" }])(
    "a form sent by %o, at every address that takes one",
    async (headers) => {
      const { visitor, proof } = await atProof("Ada");
      for (const path of [proof, `/fill/${slug}`, `/fill/${slug}/open`, `/fill/${slug}/link`]) {
        const answer = await visitor.post(
          path,
          { action: "approve", email: "a@b.example" },
          headers,
        );
        expect([path, answer.status, codeOf(answer)]).toEqual([path, 403, "origin_not_allowed"]);
      }
    },
  );

  test("a cookie of one fill opens no other, whatever name it is put under", async () => {
    const { visitor: attacker } = await atProof("Mallory");
    const { id } = await atProof("Victim");
    const [[own = "", value = ""] = []] = attacker.cookies;
    attacker.cookies.set(own.replace(/fil_\w+$/u, id), value);
    const answer = await attacker.get(`/fill/${slug}?fill=${id}`);
    expect([answer.status, codeOf(answer)]).toEqual([403, "access_token_mismatch"]);
    expect(answer.text).not.toContain("Victim");
  });

  test("a link mints a cookie of its own and takes over none that was there", async () => {
    const visitor = new Visitor();
    visitor.cookies.set(`platen_${world.openFillId}`, "planted");
    const { fill } = (await world.client.post("/fills", { template_id: world.templateId })).body;
    const token = await linkTo(fill.id, "edit");
    await visitor.press(`/fill/${slug}/open?t=${token}`, "");
    expect(visitor.cookies.get(`platen_${world.openFillId}`)).toBe("planted");
    expect(visitor.cookies.get(`platen_${fill.id}`)).toMatch(/^[\w-]{80,}$/u);
  });

  test("no answer leads to another site, whatever the request says", async () => {
    const visitor = new Visitor();
    const evil = "https://evil.example";
    for (const query of ["return", "next", "url", "redirect", "fill", "step", "lang"]) {
      const page = await visitor.get(`/fill/${slug}`);
      const stamp = /name="stamp" value="([^"]+)"/u.exec(page.text)?.[1] ?? "";
      const answer = await visitor.post(`/fill/${slug}?${query}=${evil}`, {
        stamp,
        action: "save",
        [name]: "Ada",
        return: evil,
        next: evil,
      });
      expect(answer.location === "" || answer.location.startsWith(`/fill/${slug}`)).toBe(true);
      expect(answer.location).not.toContain("evil");
    }
    const why = await visitor.get(`/fill/${slug}/link?why=${evil}`);
    expect(why.text).not.toContain("evil");
  });

  test("what fills in the field that people do not see", async () => {
    const { status, text } = await new Visitor().press(`/fill/${slug}`, "save", {
      [name]: "Buy now",
      homepage: "https://spam.example",
    });
    expect(status).toBe(400);
    // A person whose browser did it loses nothing and presses once more.
    expect(text).toContain('value="Buy now"');
    expect(text).toContain("once more");
  });

  test("a form that no page of ours has made starts no design", async () => {
    const before = (await world.client.get("/fills?limit=100")).body.data.length;
    for (const stamp of ["", "forged"]) {
      const answer = await new Visitor().post(`/fill/${slug}`, { stamp, [name]: "Bot" });
      expect(answer.status).toBe(400);
    }
    expect((await world.client.get("/fills?limit=100")).body.data.length).toBe(before);
  });

  test("who answers a form at once waits until a person could have", async () => {
    const waits: number[] = [];
    const timer = {
      pause: async (ms: number) => {
        waits.push(ms);
      },
    };
    const beside = await startBeside(app, { runner: testRunner(), ...withPages(0) }, { timer });
    try {
      const visitor = new Visitor(beside.url);
      const page = await visitor.get(`/fill/${slug}`);
      const stamp = /name="stamp" value="([^"]+)"/u.exec(page.text)?.[1] ?? "";
      const form = { stamp, action: "next", [name]: "Ada" };
      const soon = await visitor.post(`/fill/${slug}`, form);
      app.clock.aheadMs += READING_MS;
      const after = await new Visitor(beside.url).post(`/fill/${slug}`, form);
      expect([soon.status, after.status]).toEqual([303, 303]);
      expect(waits).toHaveLength(1);
      expect(waits[0]).toBeGreaterThan(0);
      expect(waits[0]).toBeLessThanOrEqual(READING_MS);
    } finally {
      await beside.close();
    }
  });

  test("frames: none may hold the page", async () => {
    const { headers } = await new Visitor().get(`/fill/${slug}`);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
  });

  test("floods: saves of one address are counted, and nothing typed is lost", async () => {
    const strict = await startTestApp({ runner: testRunner(), ...withPages(0.05) });
    try {
      const shop = await makeWorld(strict);
      const own = (await shop.client.get(`/templates/${shop.templateId}`)).body.template.slug;
      const field = shop.fields[0]?.id ?? "";
      const statuses: number[] = [];
      for (const text of ["One", "Two"]) {
        const answer = await fetch(`${strict.url}/fill/${own}`, {
          method: "POST",
          body: new URLSearchParams({ [field]: text }),
          headers: { origin: strict.url },
        });
        statuses.push(answer.status);
        expect(await answer.text()).toContain(`value="${text}"`);
      }
      expect(statuses).toEqual([400, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe("text of strangers", () => {
  const ATTACK = `"><script>alert(1)</script><img src=x onerror=alert(2)>'&lt;`;

  test("stays text wherever it is shown: labels, values, titles, contact, wishes, addresses", async () => {
    const shop = await makeWorld(app);
    await shop.client.patch(`/templates/${shop.templateId}`, { title: ATTACK });
    await changeRow(app, "teams", shop.teamId, { name: ATTACK });
    await changeFirstField(shop, { label: ATTACK });
    const own = (await shop.client.get(`/templates/${shop.templateId}`)).body.template.slug;
    const field = shop.fields[0]?.id ?? "";
    const visitor = new Visitor();
    const pages: Answer[] = [await visitor.get(`/fill/${own}`)];
    const saved = await visitor.press(`/fill/${own}`, "save", { [field]: ATTACK });
    pages.push(await visitor.get(saved.location));
    const contact = saved.location.replace("saved=1", "step=contact");
    pages.push(
      await visitor.press(contact, "contact", { customer_email: ATTACK, customer_name: ATTACK }),
    );
    await visitor.press(saved.location, "save", { [field]: "Ada" });
    await visitor.press(contact, "contact", {
      customer_email: "a@example.com",
      customer_name: ATTACK,
    });
    const proof = saved.location.replace("saved=1", "step=proof");
    pages.push(await visitor.get(proof));
    const done = await visitor.press(proof, "approve");
    pages.push(await visitor.get(done.location));
    pages.push(await visitor.get(`/fill/${own}/open?t=${encodeURIComponent(ATTACK)}`));
    pages.push(await visitor.get(`/fill/${encodeURIComponent(ATTACK)}`));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 400, 200, 200, 200, 404]);
    for (const { text } of pages) {
      expect(text).not.toContain("<script>alert");
      expect(text).not.toContain("<img src=x");
    }
  });
});

describe("a first save whose answer is lost", () => {
  const stampIn = async (visitor: Visitor): Promise<string> =>
    /name="stamp" value="([^"]+)"/u.exec((await visitor.get(`/fill/${slug}`)).text)?.[1] ?? "";
  /** Sends the form as a browser without a cookie of the design. */
  const send = async (stamp: string, text: string, headers = {}): Promise<string> => {
    const form = { stamp, action: "save", [name]: text };
    const { location } = await new Visitor().post(`/fill/${slug}`, form, headers);
    return (await fillOf(location)).id;
  };

  test("is the same design once more, with what was typed since", async () => {
    const stamp = await stampIn(new Visitor());
    app.clock.aheadMs += READING_MS;
    const created = (await world.client.get("/events?type=fill.created&limit=100")).body.data
      .length;
    const first = await send(stamp, "Ada Lost");
    const again = new Visitor();
    const form = { stamp, action: "next", [name]: "Ada Found" };
    const { location } = await again.post(`/fill/${slug}`, form);
    const fill = await fillOf(location);
    expect([fill.id, fill.values[name]]).toEqual([first, "Ada Found"]);
    const events = (await world.client.get("/events?type=fill.created&limit=100")).body.data;
    expect(events.length).toBe(created + 1);
    // The cookie of this answer opens it.
    expect((await again.get(location)).status).toBe(200);
  });

  test("sent by several at once it starts one design", async () => {
    const stamp = await stampIn(new Visitor());
    app.clock.aheadMs += READING_MS;
    const ids = await Promise.all(["A", "B", "C", "D"].map((text) => send(stamp, text)));
    expect(new Set(ids).size).toBe(1);
  });

  test("starts another for another page, for who names no origin, and once the first is ordered or cancelled", async () => {
    const [stamp, other] = [await stampIn(new Visitor()), await stampIn(new Visitor())];
    app.clock.aheadMs += READING_MS;
    const ids = [await send(stamp, "One"), await send(other, "Two")];
    const form = { stamp, action: "save", [name]: "Three" };
    const nameless = await fetch(`${app.url}/fill/${slug}`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
    ids.push((await fillOf(nameless.headers.get("location") ?? "")).id);
    await world.client.patch(`/fills/${ids[0] ?? ""}/status`, { status: "archived" });
    ids.push(await send(stamp, "Four"));
    await world.client.post(`/fills/${ids[3] ?? ""}/finalize`, {});
    ids.push(await send(stamp, "Five"), await send(stamp, "Six"));
    expect(new Set(ids).size).toBe(5);
    expect(ids[5]).toBe(ids[4]);
  });
});

describe("two windows with one design", () => {
  /** What a page's form would post as it is. */
  const formOf = ({ text }: Answer): Record<string, string> =>
    Object.fromEntries(
      [...text.matchAll(/<input[^>]* name="([\w:]+)"[^>]* value="([^"]*)"/gu)].map(
        ([, key = "", value = ""]) => [key, value],
      ),
    );

  test("each keeps what the other changed", async () => {
    const visitor = new Visitor();
    const saved = await visitor.press(`/fill/${slug}`, "save", { [name]: "Ada" });
    const first = formOf(await visitor.get(saved.location));
    const other = world.fields[1]?.id ?? "";
    await visitor.press(saved.location, "save", { [name]: "Grace" });
    await visitor.post(saved.location, {
      ...first,
      [name]: "Ada",
      [other]: "Admiral",
      action: "save",
    });
    expect((await fillOf(saved.location)).values).toMatchObject({
      [name]: "Grace",
      [other]: "Admiral",
    });
    // What both changed is as it was sent last; a form that does not say what it brought is taken whole.
    await visitor.post(saved.location, { ...first, [name]: "Lin", action: "save" });
    expect((await fillOf(saved.location)).values[name]).toBe("Lin");
    await visitor.post(saved.location, { [name]: "Mary", action: "save" });
    expect((await fillOf(saved.location)).values[name]).toBe("Mary");
  });

  test("words that come after the yes are told to be too late; the yes sent twice is not", async () => {
    const { visitor, proof, id } = await atProof("Ada");
    const address = `/fill/${slug}?fill=${id}`;
    const form = formOf(await visitor.get(address));
    const yes = { ...formOf(await visitor.get(proof)), action: "approve" };
    await visitor.post(proof, yes);
    const said = "was not saved: the design was complete already";
    const twice = await visitor.post(proof, yes);
    expect((await visitor.get(twice.location)).text).not.toContain(said);
    const same = await visitor.post(address, { ...form, [name]: "Ada", action: "save" });
    expect((await visitor.get(same.location)).text).not.toContain(said);
    const late = await visitor.post(address, { ...form, [name]: "Too late", action: "save" });
    expect((await visitor.get(late.location)).text).toContain(said);
    const wish = await visitor.post(proof, { action: "ask", note: "Green" });
    expect((await visitor.get(wish.location)).text).toContain(said);
    expect((await fillOf(address)).values[name]).toBe("Ada");
  });
});

describe("pages for what is over", () => {
  test.each([
    ["archived", 404, "template_not_found"],
    ["draft", 404, "template_not_live"],
    ["live", 200, ""],
  ] as const)("a template that is %s", async (status, answered, code) => {
    await changeRow(app, "templates", world.templateId, { status });
    const answer = await new Visitor().get(`/fill/${slug}`);
    expect([answer.status, codeOf(answer)]).toEqual([answered, code]);
    expect(answer.text).toMatch(/<h1>[^<]+<\/h1>/u);
  });

  test.each(["archived", "draft"] as const)(
    "of a template that is %s nobody's design is: it is changed, looked at and approved",
    async (status) => {
      const { visitor, proof, id } = await atProof("Ada");
      const late = await linkTo(id, "approve");
      await changeRow(app, "templates", world.templateId, { status });
      try {
        const { answer } = await openedBy(late);
        expect([answer.status, answer.location]).toEqual([303, expect.stringContaining(id)]);
        const saved = await visitor.press(`/fill/${slug}?fill=${id}`, "save", { [name]: "Grace" });
        expect((await fillOf(saved.location)).values[name]).toBe("Grace");
        expect((await visitor.get(proof)).text).toContain("Grace");
        const done = await visitor.get((await visitor.press(proof, "approve")).location);
        expect(done.status).toBe(200);
        // Another one cannot be begun.
        expect(done.text).not.toContain(`href="/fill/${slug}"`);
        expect((await new Visitor().get(`/fill/${slug}?fill=${id}`)).status).toBe(404);
      } finally {
        await changeRow(app, "templates", world.templateId, { status: "live" });
      }
    },
  );

  test("of a page closed while somebody typed the words stay, and are saved once it is open again", async () => {
    const visitor = new Visitor();
    const { text: page } = await visitor.get(`/fill/${slug}`);
    const stamp = /name="stamp" value="([^"]+)"/u.exec(page)?.[1] ?? "";
    app.clock.aheadMs += READING_MS;
    const form = { stamp, action: "save", [name]: 'Typed for "hours"' };
    await changeRow(app, "templates", world.templateId, { status: "draft" });
    const closed = await visitor.post(`/fill/${slug}?page=0`, form);
    const foreign = { origin: "https://elsewhere.example" };
    const sentByAnother = await visitor.post(`/fill/${slug}`, form, foreign);
    await changeRow(app, "templates", world.templateId, { status: "live" });
    expect([closed.status, codeOf(closed)]).toEqual([404, "template_not_live"]);
    expect(closed.text).toContain("Your text is kept");
    // Pressed here it would pass for the visitor's own.
    expect(sentByAnother.text).not.toContain("Typed for");
    const hidden = [...closed.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/gu)];
    const again = Object.fromEntries(
      hidden.map(([, key = "", value = ""]) => [key, value.replaceAll("&quot;", '"')]),
    );
    expect(again).toEqual(form);
    const target = /method="post"\s+action="([^"]+)"/u.exec(closed.text)?.[1] ?? "";
    const saved = await visitor.post(target.replaceAll("&amp;", "&"), again);
    expect((await fillOf(saved.location)).values[name]).toBe('Typed for "hours"');
  });

  test("a fill that was withdrawn, one past its time, one whose cookie is gone", async () => {
    const { visitor, proof, id } = await atProof("Ada");
    await world.client.patch(`/fills/${id}/status`, { status: "archived" });
    expect(codeOf(await visitor.get(proof))).toBe("fill_not_found");
    const late = await atProof("Ada");
    await expireFill(app, late.id);
    expect(codeOf(await late.visitor.get(late.proof))).toBe("fill_expired");
    const locked = await new Visitor().get(late.proof);
    expect([locked.status, codeOf(locked)]).toEqual([403, "access_token_mismatch"]);
    expect(locked.text).toContain(`/fill/${slug}/link`);
  });

  test("a link of what was ordered since tells so, not that it was cancelled, and offers no second order", async () => {
    const { text } = await new Visitor().get(`/fill/${slug}/link?why=fill_not_open&lang=en`);
    expect(text).toContain("The order was placed or cancelled since the link was made");
    expect(text).not.toContain("Start again");
  });

  test("typed text outlives its cookie: it is shown again, and kept as a new design", async () => {
    const { proof, id } = await atProof("Ada");
    const visitor = new Visitor();
    const page = await visitor.get(`/fill/${slug}`);
    const stamp = /name="stamp" value="([^"]+)"/u.exec(page.text)?.[1] ?? "";
    const form = { stamp, action: "save", [name]: "Typed for hours" };
    const lost = await visitor.post(proof, form);
    expect(lost.text).toContain('value="Typed for hours"');
    const target = /method="post"\s+action="([^"]+)"/u.exec(lost.text)?.[1] ?? "";
    const saved = await visitor.post(target.replaceAll("&amp;", "&"), form);
    expect(saved.status).toBe(303);
    const fill = await fillOf(saved.location);
    expect([fill.id === id, fill.values[name]]).toEqual([false, "Typed for hours"]);
  });
});
