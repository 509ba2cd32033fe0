/** What customers fill in. */
/** Field id, name or label → text. Absent fields keep the authored text; "" empties the box. */
export type Values = Readonly<Record<string, string>>;

/** Value of a picture field → what it shows. */
export type Pictures = Readonly<Record<string, UploadedPicture>>;

/** A PNG or JPEG as it was uploaded. */
export interface UploadedPicture {
  readonly bytes: Uint8Array;
  /** What stays in sight where the picture is cut; null: its middle. */
  readonly focalPoint: FocalPoint | null;
}

/** A point of a picture as seen: 0 to 1 of its width from the left, of its height from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** The values that were shown, and those that are to be. */
export interface ChangedValues {
  readonly before: Values;
  readonly after: Values;
}
