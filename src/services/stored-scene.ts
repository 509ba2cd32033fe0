/** The scene of a stored revision, through an engine process; what it costs depends on the file. */
import { Fault, type FaultCode } from "#domain/errors.ts";
import { UnusablePdf } from "#engine/problems.ts";
import { carryScene } from "#engine/template/carry-scene.ts";
import type { AuthoredScene } from "#engine/template/scene-edit.ts";
import { type EngineRunner, RunnerError, type TemplateScene } from "#ports/engine-runner.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import { type CompiledRevision, keepCompiled } from "./compile-upload.ts";
import type { Services } from "./context.ts";
import { templateRef } from "./make-final.ts";

/** What a broken engine is called where the scene is wanted. */
type SceneFaultCode = Extract<FaultCode, "scene_fetch_failed" | "internal_error" | "ingest_failed">;

/** A revision's pages with all boxes, its fields and output. */
export async function sceneOf(
  services: Services,
  revision: CompiledRevision,
  code: SceneFaultCode,
): Promise<TemplateScene> {
  return await withRunner(services, code, (runner) =>
    runner.readScene(templateRef(services, revision)),
  );
}

/** The same file with another scene, stored. */
export async function withScene(
  services: Services,
  { revision, scene }: { readonly revision: CompiledRevision; readonly scene: AuthoredScene },
  code: SceneFaultCode,
): Promise<CompiledRevision> {
  const compiled = await withRunner(services, code, (runner) =>
    runner.writeScene(templateRef(services, revision), scene),
  );
  return await keepCompiled(services, compiled, {
    file: { sha256: revision.source_sha256, bytes: revision.source_bytes },
    title: revision.scene.title,
    preflight: revision.preflight,
    fonts: revision.fonts,
  });
}

/** A freshly compiled revision with what the author set on an older one. */
export async function withCarriedScene(
  services: Services,
  fresh: CompiledRevision,
  older: SceneRevisionRow,
): Promise<CompiledRevision> {
  const before = await sceneOf(services, older, "ingest_failed");
  const { template, shared } = await sceneOf(services, fresh, "ingest_failed");
  const scene = carryScene(before.template, template, shared);
  return await withScene(services, { revision: fresh, scene }, "ingest_failed");
}

async function withRunner<T>(
  services: Services,
  code: SceneFaultCode,
  work: (runner: EngineRunner) => Promise<T>,
): Promise<T> {
  if (services.runner === null) {
    throw new Fault(code, "This deployment has no engine to read the scene with.");
  }
  try {
    return await work(services.runner);
  } catch (error) {
    if (error instanceof RunnerError || error instanceof UnusablePdf) {
      throw new Fault(code, "The scene could not be read or written; the request id finds it.", {
        cause: error,
      });
    }
    throw error;
  }
}
