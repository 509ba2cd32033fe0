/**
 * Tokens that open a saved design again in a new session. Signed, not stored: a saved session hands one out
 * each time, and most are never used. It names a fill and gives no right to it: a new session copies the
 * words, and the fill in somebody's cart stays as it is.
 */
import type { Appearance } from "#domain/appearance.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { findFill } from "#store/fills.ts";
import type { Services } from "../context/context.ts";

const PURPOSE = "resume";
/** As long as a fill usually lives. */
const SECONDS = 30 * 86_400;

/** Names a fill to whoever holds it. */
export function resumeToken(
  services: Pick<Services, "tokenSigner">,
  fill: { readonly teamId: string; readonly fillId: string },
): string {
  return services.tokenSigner.sign(PURPOSE, `${fill.teamId} ${fill.fillId}`, SECONDS);
}

export interface SavedDesign {
  readonly fillId: string;
  readonly values: Readonly<Record<string, string>>;
  readonly appearance: Appearance;
}

/**
 * What the fill behind a token holds; 400 for a token that is no good, or no more: forged, over, of another
 * team or mode, of a fill archived or erased since. All alike, so it tells nothing of other shops' fills.
 */
export async function savedDesign(
  services: Pick<Services, "tokenSigner">,
  tx: Tx,
  caller: Caller,
  token: string,
): Promise<SavedDesign> {
  const [teamId, fillId] = services.tokenSigner.verify(PURPOSE, token)?.split(" ") ?? [];
  const row =
    teamId === caller.teamId && fillId !== undefined
      ? await findFill(tx, caller, fillId)
      : undefined;
  if (row === undefined || row.status === "archived") {
    throw new ApiError(
      "invalid_parameter",
      "The design cannot be taken up again; start a new one.",
      {
        fields: [{ objectId: "body", field: "resume_token" }],
      },
    );
  }
  return { fillId: row.id, values: row.fieldValues, appearance: row.appearance };
}
