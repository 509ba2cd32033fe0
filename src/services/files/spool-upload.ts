import { ObjectTooLarge } from "#ports/object-store.ts";
import type { Services } from "../context/context.ts";

/**
 * Streams an upload into the object store; null when it is longer than `maxBytes`. The bytes never lie in
 * memory as a whole, and end under their SHA-256, so the same file sent twice is stored once. Nothing names
 * them yet: that is for the use case whose request they came with.
 */
export async function spoolUpload(
  services: Pick<Services, "objects">,
  part: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly sha256: string; readonly bytes: number } | null> {
  try {
    return await services.objects.put(part, { maxBytes });
  } catch (error) {
    // Not an error here: which code it is depends on the kind of part, which is not read yet.
    if (error instanceof ObjectTooLarge) {
      return null;
    }
    throw error;
  }
}
