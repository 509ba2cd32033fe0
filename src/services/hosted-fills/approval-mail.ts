/**
 * Mails to people at a customer's company who are to approve a fill of one of its projects. As with other links
 * the job holds ids alone, and the token is made when the mail is written.
 */
import { ApiError } from "#domain/errors.ts";
import { checkOpen } from "#domain/fill.ts";
import { mailMessages } from "#domain/messages/mail-messages.ts";
import { isMailAddress } from "#ports/mail.ts";
import type { JobPayload } from "#ports/queue.ts";
import { type ClientUserRow, findClientUser } from "#store/client-users.ts";
import type { Tx } from "#store/database.ts";
import { type FillRow, findFill } from "#store/fills.ts";
import { findProject } from "#store/projects.ts";
import { bothModes } from "#store/team-table.ts";
import type { Call, Services } from "../context/context.ts";
import { fillOr404, found } from "../context/find-or-404.ts";
import { activeClientUser } from "../fills/fill-links.ts";
import { type MailDraft, requireMailer } from "../mails/compose-mail.ts";
import { MAIL_QUEUE } from "../mails/mail-queue.ts";
import { type LinkMessages, writeLinkMail } from "./link-mail.ts";

/** What a job of the queue says to be this mail. */
export const APPROVAL_KIND = "approval";

/** What a mail with a link to a proof says. */
export const APPROVAL_MESSAGES: LinkMessages = {
  subject: "approvalSubject",
  text: "approvalText",
  end: "approvalEnd",
  button: "approvalButton",
};

/** That somebody was asked, and whom. */
export interface ApprovalRequest {
  readonly fillId: string;
  readonly clientUserId: string;
  readonly language: string;
}

/**
 * Plans a mail with a link to a fill's proof. 404 for a fill or a person the team has not; 400 where the person
 * is disabled or of another company than the fill's project; 409 for a fill that is closed or approved; 503
 * where the deployment sends no mail. Each call is another mail, but for one that still waits.
 */
export async function requestApproval(
  services: Services,
  { caller, unit }: Call<ApprovalRequest>,
  asked: { readonly id: string; readonly clientUserId: string; readonly language: string },
): Promise<ApprovalRequest> {
  requireMailer(services);
  const { id, clientUserId, language } = asked;
  return await unit.commit(async (tx) => {
    const fill = await fillOr404(tx, caller, id);
    const person = found(
      await findClientUser(tx, caller.teamId, clientUserId),
      () => new ApiError("client_user_not_found", "No such client user."),
    );
    await checkConcerned(tx, fill, person);
    requireUndecided(fill);
    const request = { fillId: id, clientUserId, language };
    await planApprovalMail(services, tx, { teamId: caller.teamId, ...request });
    return request;
  });
}

/** Plans the mail, whose writing looks anew whether there is something to decide, and somebody to do it. */
export async function planApprovalMail(
  { queue }: Pick<Services, "queue">,
  tx: Tx,
  of: ApprovalRequest & { readonly teamId: string },
): Promise<void> {
  const payload = {
    kind: APPROVAL_KIND,
    team_id: of.teamId,
    fill_id: of.fillId,
    client_user_id: of.clientUserId,
    language: of.language,
  };
  await queue.enqueue(tx, MAIL_QUEUE.name, payload, {
    dedupeKey: `${APPROVAL_KIND} ${of.fillId} ${of.clientUserId}`,
  });
}

/** 400 unless the person may decide and the fill belongs to a project of the person's company. */
async function checkConcerned(tx: Tx, fill: FillRow, person: ClientUserRow): Promise<void> {
  const project =
    fill.projectId === null ? undefined : await findProject(tx, fill.teamId, fill.projectId);
  const isConcerned = person.companyId !== null && project?.companyId === person.companyId;
  if (person.status === "disabled" || !isConcerned) {
    const message =
      person.status === "disabled"
        ? "The client user is disabled."
        : "The fill belongs to no project of the client user's company.";
    throw new ApiError("invalid_parameter", message, {
      fields: [{ objectId: "body", field: "client_user_id" }],
    });
  }
}

function requireUndecided({ status, approvedAt }: FillRow): void {
  checkOpen(status);
  if (approvedAt !== null) {
    throw new ApiError("fill_not_open", "The fill is approved.");
  }
}

/** The mail, its token stored; null where there is nothing to decide, or nobody to, any more. */
export async function writeApprovalMail(
  services: Services,
  payload: JobPayload,
): Promise<MailDraft | null> {
  const [teamId, fillId] = [String(payload["team_id"]), String(payload["fill_id"])];
  const clientUserId = String(payload["client_user_id"]);
  const messages = mailMessages(String(payload["language"]));
  return await services.db.tx(async (tx) => {
    const fill = await findFill(tx, bothModes({ teamId }), fillId);
    const person = await activeClientUser(tx, teamId, clientUserId);
    const isDue = fill?.status === "open" && fill.approvedAt === null;
    if (fill === undefined || !isDue || person === null || !isMailAddress(person.email)) {
      return null;
    }
    return await writeLinkMail(services, tx, {
      to: person.email,
      messages,
      words: APPROVAL_MESSAGES,
      fill,
      link: { teamId, fillId, kind: "decide", clientUserId },
    });
  });
}
