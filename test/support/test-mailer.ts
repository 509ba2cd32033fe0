import { isMailAddress, type Mail, type Mailer, MailRefused } from "#ports/mail.ts";

/** Keeps mail in a list; refuses what no server would be given. */
export class TestMailer implements Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail, signal: AbortSignal): Promise<void> {
    if (!isMailAddress(mail.to)) {
      throw new MailRefused("the address is none", { isWorthRetrying: false });
    }
    if (signal.aborted) {
      throw new MailRefused("the time for this mail is over", { isWorthRetrying: true });
    }
    this.sent.push(mail);
  }
}
