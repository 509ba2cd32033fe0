/**
 * The scene of a stored revision, through an engine process. Decoding, editing and carrying over cost what
 * the file makes them cost (thousands of boxes take seconds), and the files are strangers': none of it runs
 * in the process that serves requests. Failures get the code of the place that wanted the scene.
 */
import type {
  AuthoredWork,
  ChangedScene,
  CompiledTemplate,
  SceneTextRequest,
  TemplateScene,
} from "#domain/engine-calls.ts";
import { ApiError, type ErrorCode } from "#domain/errors.ts";
import { refusedRegroup } from "#domain/sent-scene.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import type { SceneHint } from "#engine/contract/scene-hints.ts";
import type { AuthoredScene } from "#engine/contract/scene-edit.ts";
import type { KeptOpen } from "#engine/authoring.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import { type CompiledRevision, compileUpload, keepCompiled } from "./compile-upload.ts";
import type { StoredFile } from "../files/stored-file.ts";
import type { Services } from "../context/context.ts";
import { currentRevision } from "../revisions/read-again.ts";
import { templateRef } from "../renders/make-final.ts";
import { fontRefs, readShopFonts, type ShopFonts } from "../fonts/shop-fonts.ts";
import type { SourcedHint } from "#engine/contract/regroup.ts";
import { isBusy, runnerError } from "../context/runner-error.ts";

/** What a broken engine is called where the scene is wanted. */
type SceneErrorCode = Extract<ErrorCode, "scene_fetch_failed" | "internal_error" | "ingest_failed">;

/**
 * A revision's pages with all boxes, its fields and output. Takes a compiled revision that has no row yet as
 * well.
 */
export async function sceneOf(
  services: Services,
  teamId: string,
  revision: CompiledRevision | SceneRevisionRow,
  code: SceneErrorCode,
): Promise<TemplateScene> {
  return await withRunner(services, code, async (runner) => {
    const current =
      "lostPlaces" in revision ? await currentRevision(services, revision, "other") : revision;
    return await runner.call(
      "readScene",
      { template: templateRef(services, current) },
      { teamId, kind: "other" },
    );
  });
}

/**
 * A revision as a document changes it: edited, refused, unchanged, or to be read again with other lines.
 * Nothing is stored by it.
 */
export async function changedScene(
  services: Services,
  revision: SceneRevisionRow,
  request: SceneTextRequest,
): Promise<ChangedScene> {
  return await withRunner(services, "internal_error", async (runner) => {
    const current = await currentRevision(services, revision, "other");
    return await runner.call(
      "changeScene",
      {
        template: templateRef(services, current),
        request,
        fonts: fontRefs(services, revision.fonts),
      },
      { teamId: revision.teamId, kind: "other" },
    );
  });
}

/** The same file with another scene, stored. Preflight and fonts are the file's and stay. */
export async function keepScene(
  services: Services,
  revision: CompiledRevision,
  compiled: CompiledTemplate,
): Promise<CompiledRevision> {
  return await keepCompiled(services, compiled, {
    file: { sha256: revision.sourceSha256, bytes: revision.sourceBytes },
    title: revision.scene.title,
    preflight: revision.preflight,
    fonts: revision.fonts,
  });
}

/**
 * A fresh revision with what its author set on an older scene. 400 `invalid_scene` where it does not hold the
 * hints that a regroup adds: the lines were not one text after all.
 */
async function carriedOver(
  services: Services,
  {
    teamId,
    fresh,
    older,
    hints = [],
    keptOpen,
  }: {
    readonly teamId: string;
    readonly fresh: CompiledRevision;
    readonly older: AuthoredScene;
    readonly hints?: readonly SourcedHint[];
    readonly keptOpen: KeptOpen;
  },
  code: SceneErrorCode,
): Promise<CompiledRevision> {
  const { pages, fields, output } = older;
  const outcome = await withRunner(services, code, (runner) =>
    runner.call(
      "carryScene",
      {
        template: templateRef(services, fresh),
        older: { pages, fields, output },
        hints,
        keptOpen,
        fonts: fontRefs(services, fresh.fonts),
      },
      { teamId, kind: "other" },
    ),
  );
  if (outcome.kind === "unheld") {
    throw refusedRegroup(outcome.refusals);
  }
  return await keepScene(services, fresh, outcome.compiled);
}

/**
 * A file compiled with what the author set on an older revision, of this file or of the one it corrects.
 * Compiled with the older one's hints first, so that the boxes to carry settings to are the author's boxes.
 */
export async function compileAfter(
  services: Services,
  older: SceneRevisionRow,
  upload: {
    readonly file: StoredFile;
    readonly title: string | null;
    readonly shopFonts: ShopFonts;
  },
): Promise<CompiledRevision> {
  const { file, title, shopFonts } = upload;
  const { teamId } = older;
  const { hints, ...authored } = await authoredOf(services, older);
  const fresh = await compileUpload(services, file, { teamId, title, shopFonts, hints });
  const carrying = { teamId, fresh, older: authored, keptOpen: "opened" } as const;
  return await carriedOver(services, carrying, "ingest_failed");
}

/**
 * What the author set on a revision, from the template that it began with, whichever version wrote that: fields that
 * a later version lost are carried to a file which brings them back.
 */
async function authoredOf(services: Services, revision: SceneRevisionRow): Promise<AuthoredWork> {
  const { teamId, encodedSha256 } = revision;
  return await withRunner(services, "ingest_failed", async (runner) => {
    const stored = await services.objects.read(encodedSha256);
    if (stored === null) {
      throw new RunnerError("failed", "a compiled template is gone from the object store");
    }
    return await runner.call("readAuthored", { stored }, { teamId, kind: "other" });
  });
}

/**
 * The same file read again with more hints; what the author set so far is in `scene`. The fonts are those the
 * shop has now: reading a file again is the moment at which pins may change.
 */
export async function regrouped(
  services: Services,
  {
    revision,
    scene,
    hints,
    known,
  }: {
    readonly revision: SceneRevisionRow;
    readonly scene: AuthoredScene;
    readonly hints: readonly SourcedHint[];
    /** Those it was read with so far. */
    readonly known: readonly SceneHint[];
  },
): Promise<CompiledRevision> {
  const { teamId } = revision;
  const shopFonts = await services.db.read((tx) => readShopFonts(tx, teamId));
  const file = { sha256: revision.sourceSha256, bytes: revision.sourceBytes };
  const fresh = await compileUpload(services, file, {
    teamId,
    title: revision.scene.title,
    shopFonts,
    hints: [...known, ...hints.map(({ hint }) => hint)],
  }).catch((error: unknown) => {
    // Its author parted a placeholder.
    if (error instanceof ApiError && error.message.startsWith("placeholder_unread")) {
      throw new ApiError("invalid_scene", error.message, {
        fields: [{ objectId: "body", field: "scene.regroup" }],
        cause: error,
      });
    }
    // Nothing was uploaded: that its own file cannot be read again is not the author's doing.
    const isRefusal = error instanceof ApiError && UPLOAD_ERRORS.includes(error.code);
    throw isRefusal ? sceneError("internal_error", error) : error;
  });
  // An edit of the scene there is: nothing of it is locked but what its author locks.
  const carrying = { teamId, fresh, older: scene, hints, keptOpen: "all" } as const;
  return await carriedOver(services, carrying, "internal_error");
}

const UPLOAD_ERRORS: readonly ErrorCode[] = ["ingest_failed", "invalid_pdf"];

function sceneError(code: SceneErrorCode, cause: unknown): ApiError {
  const message = "The scene could not be read or written; the request id finds it.";
  return new ApiError(code, message, { cause });
}

/** Runs a call of the engine; its refusals become `code`, with the cause for the log. */
async function withRunner<T>(
  services: Services,
  code: SceneErrorCode,
  work: (runner: EngineRunner) => Promise<T>,
): Promise<T> {
  if (services.runner === null) {
    throw new ApiError(code, "This deployment has no engine to read the scene with.");
  }
  try {
    return await work(services.runner);
  } catch (error) {
    if (isBusy(error)) {
      throw runnerError(error);
    }
    if (error instanceof RunnerError || error instanceof UnusablePdf) {
      throw sceneError(code, error);
    }
    throw error;
  }
}
