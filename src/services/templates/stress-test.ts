/**
 * What a template does to long and odd values before a customer finds out. Pictures of the worst cases are
 * kept among the previews, under keys of their own, and go like them after a week without use.
 */
import { sha256Hex } from "#engine/sha256.ts";
import type { PicturedCase, StressReport } from "#engine/contract/stress-report.ts";
import { savePreview } from "#store/previews.ts";
import type { Call, Services } from "../context/context.ts";
import { revisionOr404, templateOr404 } from "../context/find-or-404.ts";
import { currentRevision } from "../revisions/read-again.ts";
import { templateRef } from "../renders/make-final.ts";
import { fillOptions } from "../renders/prepare-order.ts";
import { fontRefs, fontsOfFill } from "../fonts/shop-fonts.ts";
import { fileLink } from "../files/file-link.ts";
import { requireRunner, runnerError } from "../context/runner-error.ts";
import { ENGINE_VERSION } from "#engine/contract/versions.ts";

/** The report, with a link to the picture of each case that has one. */
export interface StressResult {
  readonly fields: StressReport["fields"];
  /** Keyed by field id and value. */
  readonly pictureUrls: ReadonlyMap<string, string>;
  readonly fieldsLeftOut: number;
}

/** 16 MiB: these are drawn small. */
const MAX_PNG_BYTES = 16 * 1024 * 1024;

/** Key of a case among `StressResult.pictureUrls`. */
export function caseKey(field: string, value: string): string {
  return JSON.stringify([field, value]);
}

/**
 * Tries the newest revision of a template with long and odd values, and with the samples that its author keeps. Runs for as long as the engine's limit
 * for it allows. 404, 503 without a renderer, 502 when it fails. It changes nothing of the template; what is
 * written are pictures, so a repeat under the same Idempotency-Key replays the same report and links.
 */
export async function stressTest(
  services: Services,
  { caller, unit }: Call<StressResult>,
  id: string,
): Promise<StressResult> {
  const { template, newest } = await services.db.read(async (tx) => {
    const row = await templateOr404(tx, caller, id);
    return {
      template: row,
      // The newest, not the published one: the test is for whoever is about to publish.
      newest: await revisionOr404(tx, row, row.latestRevision ?? undefined),
    };
  });
  const runner = requireRunner(services);
  const revision = await currentRevision(services, newest, "other").catch((error: unknown) => {
    throw runnerError(error);
  });
  const fonts = fontRefs(services, await fontsOfFill(services, { template, revision }));
  const report = await runner
    .call(
      "stress",
      {
        ...fillOptions(template),
        template: templateRef(services, revision),
        fonts,
        samples: template.samples.map(({ values }) => values),
      },
      { teamId: caller.teamId, kind: "other" },
    )
    .catch((error: unknown) => {
      throw runnerError(error);
    });
  // Bytes before rows, as for previews.
  const stored = await storePictures(services, report.pictures);
  return await unit.commit(async (tx) => {
    const urls = new Map<string, string>();
    for (const { picture, png } of stored) {
      const { field, value } = picture.case;
      await savePreview(
        tx,
        caller.teamId,
        previewOf(pictureKey(revision.encodedSha256, picture), { picture, png }),
      );
      const file = {
        teamId: caller.teamId,
        sha256: png.sha256,
        fileName: `${template.slug}-stress-${urls.size + 1}.png`,
        contentType: "image/png",
      };
      urls.set(caseKey(field, value), fileLink(services, file));
    }
    return { fields: report.fields, pictureUrls: urls, fieldsLeftOut: report.fieldsLeftOut };
  });
}

/** A picture whose bytes are in the store. */
interface StoredPicture {
  readonly picture: StressReport["pictures"][number];
  readonly png: Awaited<ReturnType<Services["objects"]["put"]>>;
}

async function storePictures(
  { objects }: Pick<Services, "objects">,
  pictures: StressReport["pictures"],
): Promise<readonly StoredPicture[]> {
  return await Promise.all(
    pictures.map(async (picture) => ({
      picture,
      png: await objects.put(picture.png, { maxBytes: MAX_PNG_BYTES }),
    })),
  );
}

/** The row of a picture, without what only customers' previews tell. */
function previewOf(
  key: string,
  { picture, png }: StoredPicture,
): Parameters<typeof savePreview>[2] {
  return {
    key,
    contentHash: png.sha256,
    pngSha256: png.sha256,
    widthPx: picture.widthPx,
    heightPx: picture.heightPx,
    warnings: [],
    places: [],
    problems: [],
  };
}

/** Its own kind of key among the stored pictures. */
function pictureKey(encodedSha256: string, { case: { field, value } }: PicturedCase): string {
  const parts = ["stress", ENGINE_VERSION, encodedSha256, field, value];
  return sha256Hex(new TextEncoder().encode(JSON.stringify(parts)));
}
