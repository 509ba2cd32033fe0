/** Every mail in every language, as it would go out: the text as a golden, the rest by what it may hold. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "#domain/messages/languages.ts";
import type { Mail } from "#ports/mail.ts";
import { sendMail } from "#services/hosted-fills/send-mail.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { expectGolden } from "#test/support/golden.ts";
import { signedIn } from "#test/support/member.ts";
import { changeRow } from "#test/support/rows.ts";
import { testRunner } from "#test/support/runner.ts";
import { colourPng } from "#test/support/sample-pictures.ts";
import { clockAt } from "#test/support/test-clock.ts";
import { addProject, makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
let logo: Uint8Array;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
  const headers = { cookie: await signedIn(app, world.teamId, { role: "owner" }), origin: app.url };
  const send = async (method: string, path: string, body: BodyInit, type = {}): Promise<number> =>
    (await clientOf(app.url, "").raw(method, path, { body, headers: { ...headers, ...type } }))
      .status;
  const brand = {
    primary_color: "#e4572e",
    accent_color: "#ffd23f",
    address: "Quay 4\n21109 Malmö",
  };
  const json = { "content-type": "application/json" };
  expect(await send("PATCH", "/brand", JSON.stringify(brand), json)).toBe(200);
  logo = colourPng(96, 32, (x, y) => (x > y * 3 ? [228, 87, 46] : [27, 26, 23]));
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(logo)]), "logo.png");
  expect(await send("PUT", "/brand/logo", form)).toBe(200);
});
afterAll(() => app.close());

const CLOCK = clockAt(Date.UTC(2030, 0, 2, 3, 4));

/** A fill of the company's project, with an address. */
async function newFill(): Promise<string> {
  const { services } = app;
  const project_id = await addProject(app, world.teamId, services.random.id("x"), world.companyId);
  const { fill } = (
    await world.client.post("/fills", {
      template_id: world.templateId,
      project_id,
      customer_email: "ada@example.com",
      values: { [world.fields[0]?.id ?? ""]: "Ada <b>Lovelace</b>" },
    })
  ).body;
  return fill.id;
}

/** Sends what a job asks for; the mail. */
async function mailOf(payload: Record<string, string>): Promise<Mail> {
  const { signal } = new AbortController();
  const asked = { ...payload, team_id: world.teamId };
  await sendMail({ ...app.services, clock: CLOCK }, asked, signal, (line) => expect.fail(line));
  return app.mails.pop() ?? expect.fail("no mail");
}

/** What differs by run. */
const steady = (text: string): string =>
  text
    .replaceAll(/hat_[\w-]+/gu, "hat_TOKEN")
    .replaceAll(app.url, "https://print.example")
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/gu, "REFE-RENC");

test("mails are these, in each language", async () => {
  const open = await newFill();
  const approved = await newFill();
  await changeRow(app, "fills", approved, { approvedAt: CLOCK.now() });
  const parts: string[] = [];
  for (const language of LANGUAGES) {
    const mails = [
      await mailOf({ fill_id: open, language }),
      await mailOf({ kind: "copy", fill_id: approved, language }),
      await mailOf({
        kind: "approval",
        fill_id: open,
        client_user_id: world.clientUserId,
        language,
      }),
    ];
    for (const mail of mails) {
      expect(mail.language).toBe(language);
      checkHtml(mail);
      parts.push(`== ${language}: ${mail.subject}\n${steady(mail.text)}`);
    }
  }
  expectGolden("mails.txt", parts.join("\n"));
});

/** Nothing is fetched, the logo is within, and no word of a customer is markup. */
function checkHtml({ html, pictures, text }: Mail): void {
  expect(pictures.map(({ bytes }) => Buffer.from(bytes))).toEqual([Buffer.from(logo)]);
  expect([...html.matchAll(/src="([^"]*)"/gu)].map(([, src]) => src)).toEqual([
    `cid:${pictures[0]?.cid}`,
  ]);
  expect(html).not.toMatch(/url\(|<link|<script|@import|<b>/u);
  const links = [...html.matchAll(/href="([^"]*)"/gu)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(links.every((href) => text.includes(href))).toBe(true);
}
