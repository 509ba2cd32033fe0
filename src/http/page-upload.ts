/** Files in forms of pages, which are looked at and not kept. */
import { createHash } from "node:crypto";
import type {} from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { ApiError } from "#domain/errors.ts";
import type { PageUpload } from "./pages.ts";
import { drain, endWhenSilent, fileNameOf } from "./read-body.ts";

/**
 * Reads the one file of a page's form as it passes by and keeps its hash. `maxBytes` null: the page takes
 * no file. Throws the error of a body that cannot be read or is too large; null when no file was chosen.
 */
export async function readPageUpload(
  request: FastifyRequest,
  maxBytes: number | null,
): Promise<PageUpload | null> {
  if (maxBytes === null) {
    throw new ApiError("unsupported_media_type", "This page takes no file.");
  }
  try {
    endWhenSilent(request);
    // `fields: 0`: a form that uploads has nothing else to say.
    const limits = { files: 1, fields: 0, headerPairs: 20, fileSize: maxBytes };
    const part = await request.file({ limits, throwFileSizeLimit: false });
    if (part === undefined) {
      return null;
    }
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of part.file) {
      const piece: Uint8Array = chunk;
      hash.update(piece);
      bytes += piece.length;
    }
    // Known only at the end: the parser cuts the stream at the limit and goes on.
    if (part.file.truncated) {
      throw new ApiError("pdf_too_large", `The file is over ${maxBytes} bytes.`);
    }
    return bytes === 0 ? null : { sha256: hash.digest("hex"), bytes, fileName: fileNameOf(part) };
  } catch (error) {
    await drain(request);
    if (error instanceof ApiError) {
      throw error;
    }
    throw new ApiError("invalid_multipart", "The form cannot be taken apart.", { cause: error });
  }
}
