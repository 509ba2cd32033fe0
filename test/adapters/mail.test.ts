/** Mail as a server gets it, and as it lies in the folder: one address, one line a header, whatever people enter. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { folderMailer, smtpMailer } from "#adapters/smtp-mailer.ts";
import { headerLine, isMailAddress, type Mail, type MailRefused } from "#ports/mail.ts";
import { type Arrived, mailerSuite } from "#test/ports/mail.suite.ts";
import { TestMailer } from "#test/support/test-mailer.ts";

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

const received: Received[] = [];
/** What the server answers to the next mail instead of taking it. */
let refusal: number | null = null;
let server: SMTPServer;
let url: string;
let folder: string;

const MAIL: Mail = {
  fromName: "Druckerei Müller",
  to: "ada@example.com",
  subject: "Ihr Entwurf: Visitenkarte",
  text: "Weiter geht es hier:\n\nhttps://print.example/fill/card/open?t=hat_x\n",
  html: "<p>Weiter geht es <a href='https://print.example/fill/card/open?t=hat_x'>hier</a></p>",
  pictures: [],
  language: "de",
  unsubscribeUrl: null,
  messageKey: null,
};
const SIGNAL = new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-mail-"));
  server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refusal !== null) {
          done(Object.assign(new Error("no ada@example.com here"), { responseCode: refusal }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, "127.0.0.1", () => {
      const address = listening.address() as AddressInfo;
      resolve(address.port);
    });
  });
  url = `smtp://127.0.0.1:${port}`;
});
beforeEach(() => {
  received.length = 0;
  refusal = null;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await rm(folder, { recursive: true, force: true });
});

async function asArrived(raw: string | Uint8Array): Promise<Arrived> {
  const { from, to, subject, text, html, attachments, headers, messageId } =
    await PostalMime.parse(raw);
  const header = (name: string): string | null =>
    headers.find(({ key }) => key === name)?.value ?? null;
  return {
    html: html?.trim() ?? "",
    pictures: attachments.map(({ contentId, mimeType, content }) => ({
      cid: (contentId ?? "").slice(1, -1),
      contentType: mimeType,
      bytes: content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(),
    })),
    unsubscribeUrl: header("list-unsubscribe")?.slice(1, -1) ?? null,
    isOneClick: header("list-unsubscribe-post") === "List-Unsubscribe=One-Click",
    messageKey: messageId?.match(/^<([\w.-]+)@/u)?.[1] ?? null,
    fromName: from?.name ?? "",
    to: to?.[0]?.address ?? "",
    subject: subject ?? "",
    text: text?.trim() ?? "",
  };
}

describe("a mailer", () => {
  describe("to a server", () => {
    mailerSuite(async () => ({
      mailer: mailer(),
      arrived: () => Promise.all(received.map(({ raw }) => asArrived(raw))),
      close: () => Promise.resolve(),
    }));
  });

  describe("into a folder", () => {
    mailerSuite(async () => {
      const target = await mkdtemp(join(folder, "suite-"));
      return {
        mailer: folderMailer(target, "platen@localhost"),
        arrived: async () => {
          const names = (await readdir(target)).toSorted();
          return Promise.all(
            names.map(async (name) => asArrived(await readFile(join(target, name)))),
          );
        },
        close: () => Promise.resolve(),
      };
    });
  });

  describe("of the tests", () => {
    mailerSuite(async () => {
      const list = new TestMailer();
      return {
        mailer: list,
        arrived: async () =>
          list.sent.map(({ language: _language, ...mail }) => ({
            ...mail,
            isOneClick: mail.unsubscribeUrl !== null,
          })),
        close: () => Promise.resolve(),
      };
    });
  });
});

const mailer = () => smtpMailer({ url, from: "post@print.example" });

describe("through a server", () => {
  test("text, subject and shop arrive as they were written", async () => {
    await mailer().send(MAIL, SIGNAL);
    expect(received[0]).toMatchObject({ from: "post@print.example", to: ["ada@example.com"] });
    const mail = await PostalMime.parse(received[0]?.raw ?? "");
    expect(mail.from).toMatchObject({ name: "Druckerei Müller", address: "post@print.example" });
    expect(mail.subject).toBe("Ihr Entwurf: Visitenkarte");
    expect(mail.text?.trim()).toBe(MAIL.text.trim());
    expect(mail.html?.trim()).toBe(MAIL.html);
    expect(mail.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/mu);
  });

  const EVIL = "x\r\nBcc: all@example.com\r\n\r\nBuy";

  test.each([
    ["the shop", { fromName: EVIL }],
    ["the subject", { subject: EVIL }],
    [
      "the subject, by other ends of lines",
      { subject: "x\u2028Bcc: all@example.com\u0085y\u000bz" },
    ],
    ["the language", { language: EVIL }],
    ["the way to unsubscribe", { unsubscribeUrl: `https://print.example/${EVIL}` }],
    ["the key of the mail", { messageKey: EVIL }],
  ])("%s begins no header of its own", async (_, part) => {
    await mailer().send({ ...MAIL, ...part }, SIGNAL);
    expect(received[0]?.to).toEqual(["ada@example.com"]);
    const mail = await PostalMime.parse(received[0]?.raw ?? "");
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail.text?.trim()).toBe(MAIL.text.trim());
  });

  test.each([
    [550, false],
    [451, true],
  ])(
    "a refusal with %i: another try %s; the words name nobody",
    async (status, isWorthRetrying) => {
      refusal = status;
      const refused: MailRefused = await mailer()
        .send(MAIL, SIGNAL)
        .then(
          () => expect.fail("it was taken"),
          (error: MailRefused) => error,
        );
      expect(refused.isWorthRetrying).toBe(isWorthRetrying);
      expect(refused.message).toContain(String(status));
      expect(refused.message).not.toContain("ada@");
    },
  );

  test("a server that is not there is tried again, without its password in the words", async () => {
    const gone = smtpMailer({
      url: "smtp://user:hush-hush@127.0.0.1:1",
      from: "post@print.example",
    });
    const refused: MailRefused = await gone.send(MAIL, SIGNAL).then(
      () => expect.fail("it was taken"),
      (error: MailRefused) => error,
    );
    expect(refused.isWorthRetrying).toBe(true);
    expect(refused.message).not.toContain("hush-hush");
  });
});

test("in a folder, each mail is one whole file", async () => {
  const target = join(folder, "mail");
  const into = folderMailer(target, "platen@localhost");
  await Promise.all([into.send(MAIL, SIGNAL), into.send(MAIL, SIGNAL)]);
  const names = await readdir(target);
  expect(names.length).toBe(2);
  expect(names.every((name) => name.endsWith(".eml"))).toBe(true);
  const mail = await PostalMime.parse(await readFile(join(target, names[0] ?? "")));
  expect(mail.to?.[0]?.address).toBe("ada@example.com");
  expect(mail.text?.trim()).toBe(MAIL.text.trim());
});

test.each([
  ["ada@example.com", true],
  ["ada@example.com>\r\nRCPT TO:<all@example.com", false],
])("%j is one address: %s", (text, expected) => {
  expect(isMailAddress(text)).toBe(expected);
});

test("a line of a header holds no line ends, no hidden characters, and has an end", () => {
  expect(headerLine("a\r\n\tb\u0000\u202ec  d ")).toBe("a b c d");
  expect(headerLine("x".repeat(500), 80).length).toBe(80);
  expect(headerLine("ナノ 名刺")).toBe("ナノ 名刺");
});
