/** What is known of an uploaded picture before anything of it is decoded. */

/** The kinds that can be placed or shown; what else is uploaded is refused. */
export type PictureType = "image/png" | "image/jpeg" | "image/svg+xml";

/** Kind and size of a picture, as told by its header. */
export interface Picture {
  readonly contentType: PictureType;
  /** As seen, after the turn that EXIF asks for; null where an SVG states no size. */
  readonly widthPx: number | null;
  readonly heightPx: number | null;
}
