/** Pictures of prints, as the API draws them. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CreatePreviewBody } from "../../../client/src/generated/types.ts";
import { api } from "./api.ts";

/** A picture and what the service says beside it. */
export interface Picture {
  readonly blob: Blob;
  /** Notes on texts, as the header has them; null without any. */
  readonly warnings: string | null;
}

/** What a fill with these values prints; the picture before stays until the new one is there. */
export function picture(body: CreatePreviewBody) {
  return queryOptions({
    queryKey: ["templates", body.template_id, "picture", body],
    queryFn: async ({ signal }): Promise<Picture> => {
      const { stream, headers } = await api.previews.create(body, { signal });
      return {
        blob: await new Response(stream).blob(),
        // The notes name the letters too; they are sent where they say more than the warnings.
        warnings: headers.get("x-service-text-notes") ?? headers.get("x-service-text-warnings"),
      };
    },
    // Equal requests give equal bytes.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}
