import { LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import { SCOPES } from "#domain/scopes.ts";
import { publishTemplate } from "#services/templates/change-template.ts";
import { plainUnit, type Services } from "#services/context/context.ts";
import { createTemplate } from "#services/templates/create-template.ts";
import { cardPdf } from "./world.ts";

/** Uploads and publishes the card for a team through the use cases, for apps that cannot compile. */
export async function seedTeam(
  services: Services,
  teamId: string,
): Promise<{ readonly templateId: string; readonly caller: Caller }> {
  const caller: Caller = {
    teamId,
    keyId: null,
    mode: "live",
    scopes: SCOPES,
    apiVersion: LATEST_API_VERSION,
    credential: "",
    embedSessionId: null,
    origin: null,
  };
  const file = await services.objects.put(await cardPdf(), { maxBytes: 52_428_800 });
  const { template } = await createTemplate(
    services,
    { caller, unit: plainUnit(services) },
    { file, fileName: "card.pdf", title: undefined },
  );
  await publishTemplate(services, { caller, unit: plainUnit(services) }, { id: template.id });
  return { templateId: template.id, caller };
}
