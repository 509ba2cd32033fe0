/**
 * The first save of a form of the hosted page. Until its answer is there the visitor has no cookie: one that got lost on
 * the way is asked for by the same form once more. The stamp of the form is kept, hashed, with the fill that it started,
 * so that there is one design, with what was sent last.
 */
import { dateAt } from "#base/instant.ts";
import type { FillView } from "#domain/fill.ts";
import {
  deleteFillToken,
  insertFillToken,
  lockFillToken,
  lockTokenHash,
} from "#store/fill-tokens.ts";
import { lockFill } from "#store/fills.ts";
import type { Call, Services } from "../context/context.ts";
import { fillOr404 } from "../context/find-or-404.ts";
import { type NewFillRequest, prepareFill } from "../fills/create-fill.ts";
import { patchFill } from "../fills/update-fill.ts";
import { fillView } from "../views/fill-view.ts";

/** A page may be left open over night; after a day the next press asks for another, with the texts kept. */
export const FORM_SECONDS = 86_400;

/** No link has it: a stamp has another form than the token of a link, and is exchanged for nothing. */
const FORM_KIND = "form";

/**
 * Creates a fill as `createFill`, or changes the one that this form has started, as long as it is open and not complete.
 * `stamp` is signed and of one page that was shown; who has it is who was shown that page. Whether the form comes from
 * our page is checked before: a stamp that another site could send would open its sender's design to the visitor.
 */
export async function saveForm(
  services: Services,
  { caller, unit }: Call<FillView>,
  { stamp, request }: { readonly stamp: string; readonly request: NewFillRequest },
): Promise<FillView> {
  const write = await prepareFill(services, caller, request);
  const { teamId } = caller;
  const hash = services.keyHasher.hash(stamp);
  return await unit.commit(async (tx) => {
    // Sent again while the first is still under way: the second waits and finds what that has made.
    await lockTokenHash(tx, hash);
    const token = await lockFillToken(tx, services.keyHasher.candidates(stamp));
    const begun = token === undefined ? undefined : await lockFill(tx, caller, token.fillId);
    if (begun?.status === "open" && begun.completedAt === null) {
      await patchFill(tx, begun, { values: request.values });
      return fillView(services, await fillOr404(tx, caller, begun.id));
    }
    const fill = await write(tx);
    if (token !== undefined) {
      await deleteFillToken(tx, token);
    }
    await insertFillToken(tx, teamId, {
      hash,
      fillId: fill.id,
      kind: FORM_KIND,
      clientUserId: null,
      expiresAt: dateAt(tx.now.getTime() + FORM_SECONDS * 1_000),
    });
    return fill;
  });
}
