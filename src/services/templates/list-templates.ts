import type { Caller } from "#domain/caller.ts";
import { type Listing, listingOf, type TemplateView } from "#domain/template.ts";
import type { ProjectFilter } from "#store/projects.ts";
import { listTemplates as listRows } from "#store/templates.ts";
import type { SearchPage } from "#store/text-search.ts";
import type { Services } from "../context/context.ts";
import { templateView } from "../views/template-view.ts";

/** The team's templates, newest first: those in use, or those archived; never both in one list. */
export async function listTemplates(
  services: Services,
  caller: Caller,
  page: SearchPage &
    ProjectFilter & {
      readonly archived: boolean;
    },
): Promise<Listing<TemplateView>> {
  const rows = await services.db.read((tx) => listRows(tx, caller.teamId, page));
  return listingOf(rows.map(templateView), page.limit);
}
