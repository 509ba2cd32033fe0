import type { Tx } from "#store/database.ts";
import { isSlugTaken } from "#store/templates.ts";
import type { Services } from "../context/context.ts";

/**
 * The slug itself, or with six characters added when any team's template has it. Only a guess: the unique
 * index decides, and the caller tries again when it was taken between the two.
 */
export async function freeSlug(
  { random }: Pick<Services, "random">,
  tx: Tx,
  slug: string,
): Promise<string> {
  return (await isSlugTaken(tx, slug)) ? `${slug}-${random.secret(6).toLowerCase()}` : slug;
}
