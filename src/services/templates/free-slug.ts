import type { Tx } from "#store/database.ts";
import { isSlugTaken } from "#store/templates.ts";
import type { Services } from "../context/context.ts";

/** The slug itself, or with six characters added when another template has it. */
export async function freeSlug(
  { random }: Pick<Services, "random">,
  tx: Tx,
  slug: string,
): Promise<string> {
  return (await isSlugTaken(tx, slug)) ? `${slug}-${random.secret(6).toLowerCase()}` : slug;
}
