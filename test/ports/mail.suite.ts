/** What every `Mailer` does with a mail, wherever it goes. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Mail, type Mailer, MailRefused } from "#ports/mail.ts";

/** What arrived of a mail; the text as it was written, but for the end of its last line. */
export type Arrived = Omit<Mail, "language"> & {
  /** Whether the way to unsubscribe takes a POST by itself (RFC 8058). */
  readonly isOneClick: boolean;
};

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** What arrived so far, oldest first. */
  arrived(): Promise<readonly Arrived[]>;
  close(): Promise<void>;
}

const MAIL: Mail = {
  fromName: "Druckerei Müller",
  to: "ada@example.com",
  subject: "Ihr Entwurf: Visitenkarte",
  text: "Weiter geht es hier:\n\nhttps://print.example/fill/card/open?t=hat_x",
  html: '<p>Weiter geht es <img alt="" src="cid:logo@print.example"></p>',
  pictures: [
    {
      cid: "logo@print.example",
      contentType: "image/png",
      bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x00, 0xff]),
    },
  ],
  language: "de",
  unsubscribeUrl: "https://print.example/notices/off?t=hat_x.y&k=1",
  messageKey: "ntc_1",
};

/** Registers the tests; `open` makes one that has sent nothing for each. */
export function mailerSuite(open: () => Promise<MailerUnderTest>): void {
  let site: MailerUnderTest;
  beforeEach(async () => {
    site = await open();
  });
  afterEach(() => site.close());
  const { signal } = new AbortController();

  test("a mail arrives as it was written", async () => {
    await site.mailer.send(MAIL, signal);
    const { language: _, ...expected } = MAIL;
    expect(await site.arrived()).toEqual([{ ...expected, isOneClick: true }]);
  });

  test.each([
    "ada@example.com\r\nBcc: all@example.com",
    "ada@example.com, all@example.com",
    "Ada <ada@example.com>",
    "ada",
    "",
  ])("none goes to %j, and another try would end the same", async (to) => {
    const sending = site.mailer.send({ ...MAIL, to }, signal);
    await expect(sending).rejects.toBeInstanceOf(MailRefused);
    await expect(sending).rejects.toMatchObject({ isWorthRetrying: false });
    expect(await site.arrived()).toEqual([]);
  });

  test("none is sent after its time; another try may do", async () => {
    const sending = site.mailer.send(MAIL, AbortSignal.abort());
    await expect(sending).rejects.toMatchObject({ name: "MailRefused", isWorthRetrying: true });
    expect(await site.arrived()).toEqual([]);
  });
}
