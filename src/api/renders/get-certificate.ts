/**
 * The certificate of a final: the verifier's account of what differs between the uploaded PDF and the
 * delivered one, made by code that the writer does not share, before the file is handed out.
 */
import type { CertificateRecord, PrintedStyleRecord } from "#domain/certificate.ts";
import { json } from "#http/operation.ts";
import { named, z } from "#http/schema.ts";
import { readCertificate } from "#services/renders/read-certificate.ts";
import { declare } from "../schema/declare.ts";
import { EXAMPLE_RENDER_ID, renderParams } from "./render-schema.ts";

/** SHA-256 in hexadecimal. */
const digest = z.string();

const printedStyleSchema = z.object({ font: z.string(), size_pt: z.number(), color: z.string() });

/** What changed between the original and the delivered file, and that nothing else did. */
const certificateSchema = named(
  "Certificate",
  z.object({
    cert: z.literal(1),
    /** Of the uploaded PDF. */
    source_sha256: digest,
    output_sha256: digest,
    engine: z.string(),
    /**
     * `incremental`: the changes are appended to the original's bytes (ISO 32000-2, 7.5.6); `full`:
     * rewritten; `unchanged`: nothing was to be changed and the bytes are the original's.
     */
    mode: z.enum(["incremental", "full", "unchanged"]),
    /** True when the original's bytes are the beginning of the file. */
    prefix_equal: z.boolean(),
    changed: z.array(
      z.object({
        /** Number and generation: "12 0". */
        obj: z.string(),
        kind: z.string(),
        /** Pages that use the object, from 0. */
        pages: z.array(z.int()),
        boxes: z.array(z.string()),
        /** Of the object's own bytes; `after` likewise. */
        before: digest,
        after: digest,
      }),
    ),
    added: z.array(z.object({ obj: z.string(), kind: z.string(), name: z.string() })),
    removed: z.array(z.string()),
    /** Fixed words that went with an empty value, as the field's `when_empty` says. */
    removed_words: z.array(z.object({ page: z.int(), box: z.string(), words: z.string() })),
    /**
     * Text that was set anew, run by run: the authored words, and their font, size and colour before and after.
     * `null` where words were added or taken out.
     */
    set_again: z.array(
      z.object({
        page: z.int(),
        before: z.string(),
        from: printedStyleSchema.nullable(),
        to: printedStyleSchema.nullable(),
      }),
    ),
    /** `merkle`: SHA-256 over the sorted digests of all objects that are as they were. */
    unchanged: z.object({ count: z.int(), merkle: digest }),
    /** Operators of content streams (ISO 32000-2, 7.8.2), counted one by one. */
    operators: z.object({ kept_identical: z.int(), replaced: z.int(), inserted: z.int() }),
    /** Pages drawn from both files: pixels that differ beyond the ink of words set anew or moved. */
    raster: z.array(
      z.object({ page: z.int(), engine: z.string(), dpi: z.number(), outside_px_diff: z.int() }),
    ),
    /** Pictures that stand for those of the page; `replaces` stays in the file. */
    pictures: z.array(
      z.object({
        page: z.int(),
        obj: z.string(),
        replaces: z.string(),
        width_px: z.int(),
        height_px: z.int(),
        sha256: digest,
        soft_mask_sha256: digest.nullable(),
        profile_sha256: digest.nullable(),
      }),
    ),
    /** Signed fields of the original; an edit makes their signatures invalid. */
    signatures: z.array(
      z.object({ obj: z.string().nullable(), field: z.string(), invalidated: z.boolean() }),
    ),
  }),
);

/**
 * The certificate of a finished final. 409 `render_not_ready` until there is one; rows of previews have none
 * and are 404. It is stored with the render, so it does not change when the verifier does; a retry brings its
 * own.
 */
export const getCertificate = declare<CertificateRecord>()({
  id: "getRenderCertificate",
  method: "GET",
  path: "/renders/{id}/certificate",
  summary: "Read a render's certificate",
  auth: "secret",
  scope: "renders:read",
  stability: "beta",
  tag: "renders",
  unpaid: "works",
  params: renderParams,
  replies: {
    200: {
      description: "What changed, and the proof that nothing else did",
      schema: z.object({ certificate: certificateSchema }),
    },
  },
  errors: ["render_not_found", "render_not_ready"],
  example: { params: { id: EXAMPLE_RENDER_ID } },
  handle: (services, { params }, { caller }) => readCertificate(services, caller, params.id),
  present: (certificate) => json(200, { certificate: presentCertificate(certificate) }),
});

/** The outer form; lists added since the first version are empty for certificates stored before. */
function presentCertificate(certificate: CertificateRecord): z.output<typeof certificateSchema> {
  const { changed, added, operators } = certificate;
  return {
    cert: certificate.cert,
    source_sha256: certificate.sourceSha256,
    output_sha256: certificate.outputSha256,
    engine: certificate.engine,
    mode: certificate.mode,
    prefix_equal: certificate.prefixEqual,
    changed: changed.map(({ object, kind, pages, boxes, before, after }) => ({
      obj: object,
      kind,
      pages: [...pages],
      boxes: [...boxes],
      before,
      after,
    })),
    added: added.map(({ object, kind, name }) => ({ obj: object, kind, name })),
    removed: [...certificate.removed],
    removed_words: (certificate.removedWords ?? []).map((one) => ({ ...one })),
    set_again: (certificate.setAgain ?? []).map(({ page, before, from, to }) => ({
      page,
      before,
      from: from === null ? null : presentStyle(from),
      to: to === null ? null : presentStyle(to),
    })),
    unchanged: { ...certificate.unchanged },
    operators: {
      kept_identical: operators.keptIdentical,
      replaced: operators.replaced,
      inserted: operators.inserted,
    },
    raster: (certificate.raster ?? []).map(({ page, engine, dpi, outsidePxDiff }) => ({
      page,
      engine,
      dpi,
      outside_px_diff: outsidePxDiff,
    })),
    pictures: (certificate.pictures ?? []).map((picture) => ({
      page: picture.page,
      obj: picture.object,
      replaces: picture.replaces,
      width_px: picture.widthPx,
      height_px: picture.heightPx,
      sha256: picture.sha256,
      soft_mask_sha256: picture.softMaskSha256,
      profile_sha256: picture.profileSha256,
    })),
    signatures: (certificate.signatures ?? []).map(({ object, field, invalidated }) => ({
      obj: object,
      field,
      invalidated,
    })),
  };
}

function presentStyle({
  font,
  sizePt,
  color,
}: PrintedStyleRecord): z.output<typeof printedStyleSchema> {
  return { font, size_pt: sizePt, color };
}
