/**
 * The print file of a revision and values: made, checked, stored. Nothing of it is in the database yet but a
 * note that the file lies there unnamed. The bytes depend on revision, values, settings, fonts and inks
 * alone, so making a final again gives the same file, and two attempts at one order cannot disagree.
 */
import type { VerifiedFill } from "#domain/engine-calls.ts";
import { ApiError, type ErrorField } from "#domain/errors.ts";
import { blamedIn } from "#domain/fields-to-blame.ts";
import { type FitSummary, fitSummary, suggestionsOf } from "#domain/fit-summary.ts";
import { type PreflightNotes, preflightNotes } from "#domain/preflight.ts";
import { type LostPlace, refuseLostPlaces } from "#domain/lost-fields.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import { textWarnings } from "#domain/text-warnings.ts";
import { UnusableValue } from "#engine/contract/problems.ts";
import type { FitReport } from "#engine/contract/fit-report.ts";
import { sha256Hex } from "#engine/sha256.ts";
import {
  type EngineRunner,
  RunnerError,
  type TemplateRef,
  type Turn,
} from "#ports/engine-runner.ts";
import type { ObjectRef } from "#ports/object-store.ts";
import { noteUnnamed } from "#store/erasures.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import type { Services } from "../context/context.ts";
import { noteWarnings } from "../template-health/note-obstacles.ts";
import { engineOptions, type FinalOrder, prepareOrder } from "./prepare-order.ts";
import { ENGINE_VERSION } from "#engine/contract/versions.ts";
import type { Certificate } from "#engine/contract/certificate.ts";

/**
 * A stored print file with what is known of it; the certificate is the verifier's own account of the change.
 */
export interface Final {
  readonly pdf: ObjectRef;
  readonly fit: FitSummary;
  readonly notes: PreflightNotes;
  readonly certificate: Certificate;
}

/** 1 GiB: a filled file is its template and some kilobytes, and no template comes near. */
const MAX_PDF_BYTES = 1024 * 1024 * 1024;

/**
 * Fills and stores. Text that cannot be set faithfully is a 422 that names the boxes; what goes wrong
 * with the renderer itself rejects with its `RunnerError`. `kind`: whose turn it takes.
 */
export async function makeFinal(
  services: Services,
  runner: EngineRunner,
  order: FinalOrder,
  kind: Turn["kind"] = "final",
): Promise<Final> {
  const result = await fillChecked(services, runner, order, kind);
  // Before it is stored: an unproven file must not exist under any name.
  requireVerified(result);
  // Before the bytes: a sweep that is just removing the same ones ends first, and then they are put anew.
  // Whoever dies before a row names them leaves a file the sweep finds.
  const sha256 = sha256Hex(result.pdf);
  await services.db.tx((tx) => noteUnnamed(tx, order.revision.teamId, sha256));
  const pdf = await services.objects.put(result.pdf, { maxBytes: MAX_PDF_BYTES });
  // The file's own findings are the revision's; the fill adds its own (a font that stands in, a picture of
  // few ppi).
  const notes = preflightNotes(order.revision.preflight, result.problems, {
    revision: order.revision.revision,
    engine: ENGINE_VERSION,
  });
  return {
    pdf,
    fit: fitSummary(order.revision.fields, result.fit),
    notes,
    certificate: result.verification.certificate,
  };
}

/** A file that is not proven to differ in its words alone is an error of ours and never delivered. */
function requireVerified({ verification }: VerifiedFill): void {
  if (!verification.ok) {
    const what = verification.violations.map(({ message }) => message).join("; ");
    throw new RunnerError("failed", `the filled file is not proven: ${what}`);
  }
}

/**
 * As `makeFinal` without storing anything: the fit of the press path, or its 422. `kind`: only what an order is
 * printed from takes the turn of a final, not what is checked for somebody who may never order.
 */
export async function fillChecked(
  services: Services,
  runner: EngineRunner,
  order: FinalOrder,
  kind: Turn["kind"],
): Promise<VerifiedFill> {
  const result = await fill(services, runner, order, kind);
  const { boxes } = result.fit;
  // Overflow before missing letters: shortening the text may be rid of both.
  const overflowing = boxes.filter((box) => box.overflow);
  if (overflowing.length > 0) {
    throw new ApiError("text_overflow", "Text does not fit its box even at the smallest size.", {
      fields: blamedIn(order.revision.fields, overflowing, order.values),
    });
  }
  const missing = boxes.filter((box) => box.missing.length > 0);
  if (missing.length > 0) {
    // Twenty are enough to see what is missing; a text in another script would fill the message.
    const characters = [...new Set(missing.flatMap((box) => box.missing))].slice(0, 20).join(" ");
    throw new ApiError("missing_glyph", `No permitted font prints: ${characters}`, {
      fields: missingAt(order, result.fit),
    });
  }
  return result;
}

/**
 * The boxes with missing characters and the fields they came with, plain letters beside them where those
 * print.
 */
function missingAt({ revision, values }: FinalOrder, fit: VerifiedFill["fit"]): ErrorField[] {
  const offered = suggestionsOf(revision.fields, fit, values);
  const boxes = fit.boxes.filter((box) => box.missing.length > 0);
  return blamedIn(revision.fields, boxes, values).map((at) => {
    const plain = offered.find((one) => one.box === at.objectId && one.field === at.field);
    return plain === undefined ? at : { ...at, suggestion: plain.suggestion };
  });
}

/**
 * The fit of values, problems and all: text that overflows or lacks glyphs is in the result, not thrown. A
 * value the engine refuses outright is a 4xx; the runner's own errors pass as they are.
 */
export async function fill(
  services: Services,
  runner: EngineRunner,
  order: FinalOrder,
  kind: Turn["kind"],
): Promise<VerifiedFill> {
  try {
    const prepared = await prepareOrder(services, order, kind);
    const { revision, values } = prepared.order;
    // Before the engine fills anything, and so before anybody pays.
    refuseLostPlaces(revision.lostPlaces, revision.fields, values);
    const filled = await runner.call(
      "fill",
      {
        ...(await engineOptions(services, prepared)),
        template: templateRef(services, revision),
        values,
      },
      { teamId: revision.teamId, kind },
    );
    requireAllSet(filled.fit, revision.lostPlaces);
    await noteWarnings(services, order, fitWarnings(order, filled));
    return filled;
  } catch (error) {
    throw valueError(error) ?? error;
  }
}

/** What a fit says of the order's texts. */
export function fitWarnings(
  { revision, template, values }: FinalOrder,
  filled: Pick<VerifiedFill, "fit" | "problems">,
): readonly TextWarning[] {
  const accepted = template.acceptedSubstitutions;
  return textWarnings(revision.fields, filled, { values, accepted });
}

/**
 * Throws a `RunnerError`, which leaves an order open, where a value found no field though none was known to be lost:
 * it would print as the designer left it. No such file, and no picture of one, is shown or delivered.
 */
export function requireAllSet(
  { ignoredValues }: Pick<FitReport, "ignoredValues">,
  lost: readonly LostPlace[],
): void {
  const known = new Set(lost.map(({ field }) => field));
  const unknown = ignoredValues.filter((field) => !known.has(field));
  if (unknown.length > 0) {
    throw new RunnerError("failed", `fields that the template has not: ${unknown.join(", ")}`);
  }
}

/** A value the engine refuses, as an error; null for other errors. */
export function valueError(error: unknown): ApiError | null {
  if (!(error instanceof UnusableValue)) {
    return null;
  }
  return new ApiError(error.code, error.message, {
    cause: error,
    fields: [{ objectId: "values", field: error.field ?? "values" }],
  });
}

/** The compiled template of a revision as `currentRevision` gives it, loaded when a worker lacks it. */
export function templateRef(
  services: Services,
  { sourceSha256, encodedSha256 }: Pick<SceneRevisionRow, "sourceSha256" | "encodedSha256">,
): TemplateRef {
  return {
    // By content: copies of a template share what a worker has loaded.
    key: `${sourceSha256}-${encodedSha256}`,
    // Both at once; called only by a worker that lacks them.
    load: async () => {
      const [source, encoded] = await Promise.all([
        services.objects.read(sourceSha256),
        services.objects.read(encodedSha256),
      ]);
      if (source === null || encoded === null) {
        throw new RunnerError("failed", "a compiled template is gone from the object store");
      }
      return { source, encoded };
    },
  };
}
