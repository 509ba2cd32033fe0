import { ObjectTooLarge } from "#ports/object-store.ts";
import type { Services } from "../context/context.ts";

/** Streams an upload into the object store; null when it is longer than `maxBytes`. */
export async function spoolUpload(
  services: Pick<Services, "objects">,
  part: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly sha256: string; readonly bytes: number } | null> {
  try {
    return await services.objects.put(part, { maxBytes });
  } catch (error) {
    if (error instanceof ObjectTooLarge) {
      return null;
    }
    throw error;
  }
}
