/**
 * The copy of what a customer approved, by mail: the texts in words, the reference, the shop. As with links the job
 * holds ids alone, and the mail is written when it is sent.
 */
import { fillReference } from "#domain/fill-reference.ts";
import type { FillView } from "#domain/fill.ts";
import { isolated } from "#domain/mail/mail-content.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { fieldLabels } from "#domain/messages/field-labels.ts";
import { mailMessages } from "#domain/messages/mail-messages.ts";
import { headerLine, isMailAddress } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import type { Tx } from "#store/database.ts";
import { findFill } from "#store/fills.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import { bothModes } from "#store/team-table.ts";
import { shownBrand } from "../brand/shown-brand.ts";
import type { Services } from "../context/context.ts";
import type { MailDraft } from "../mails/compose-mail.ts";
import { dayText } from "../mails/date-text.ts";
import { MAIL_QUEUE } from "../mails/mail-queue.ts";

/** What a job of the queue says to be this mail; those that say nothing are of links. */
export const COPY_KIND = "copy";

/** Plans the mail in the transaction of the yes; nothing without mail or an address. */
export async function planCopyMail(
  { queue, mailer }: Pick<Services, "queue" | "mailer">,
  tx: Tx,
  of: { readonly teamId: string; readonly fill: FillView; readonly language: string },
): Promise<void> {
  const { fill } = of;
  if (mailer === null || !isMailAddress(fill.customerEmail ?? "")) {
    return;
  }
  const payload = {
    kind: COPY_KIND,
    team_id: of.teamId,
    fill_id: fill.id,
    language: of.language,
  };
  // Once for each yes: a design that was corrected has another file.
  await queue.enqueue(tx, MAIL_QUEUE.name, payload, {
    dedupeKey: `${COPY_KIND} ${fill.id} ${fill.approvedSha256 ?? ""}`,
  });
}

/** The mail; null where it was approved no more, or erased, by the time it is written. */
export async function writeCopyMail(
  services: Services,
  payload: JobPayload,
): Promise<MailDraft | null> {
  const [teamId, fillId] = [String(payload["team_id"]), String(payload["fill_id"])];
  const language = String(payload["language"]);
  const messages = mailMessages(language);
  return await services.db.read(async (tx) => {
    const fill = await findFill(tx, bothModes({ teamId }), fillId);
    const to = fill?.customerEmail ?? "";
    if (fill === undefined || fill.approvedAt === null || !isMailAddress(to)) {
      return null;
    }
    const { templateId, sceneRevision: revision, fieldValues } = fill;
    const scene = await findSceneRevision(tx, teamId, { templateId, revision });
    const brand = await shownBrand(services, tx, teamId);
    const shop = headerLine(brand.shopName, 80);
    const title = headerLine(fill.templateTitle, 120);
    const date = dayText(fill.approvedAt, language);
    const fields = scene?.fields ?? [];
    const labels = fieldLabels(fields, { language: messages.language, values: fieldValues });
    const texts = fields.flatMap(({ id, type, defaultValue }) => {
      const text = fieldValues[id] ?? defaultValue;
      // Of a picture there is only its id to tell.
      return type === "image" || text === ""
        ? []
        : [
            formatMessage(messages, "copyLine", {
              label: labels.get(id) ?? "",
              ...isolated(messages.language, { text }),
            }),
          ];
    });
    return {
      to,
      subject: formatMessage(messages, "copySubject", { title }),
      language: messages.language,
      brand,
      blocks: [
        {
          kind: "text",
          lines: [
            formatMessage(messages, "copyText", {
              ...isolated(messages.language, { title, shop }),
              date,
            }),
            formatMessage(
              messages,
              "copyReference",
              isolated(messages.language, { reference: fillReference(fill.id) }),
            ),
          ],
        },
        { kind: "text", lines: [messages.copyTexts] },
        { kind: "list", lines: texts },
        { kind: "note", lines: [messages.copyEnd] },
      ],
    };
  });
}
