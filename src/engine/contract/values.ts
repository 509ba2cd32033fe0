/** What customers fill in. */
/** Field id, name or label → text. Absent fields keep the authored text; "" empties the box. */
export type Values = Readonly<Record<string, string>>;

/** Value of a picture field → the bytes of a PNG or JPEG. */
export type Pictures = Readonly<Record<string, Uint8Array>>;

/** The values that were shown, and those that are to be. */
export interface ChangedValues {
  readonly before: Values;
  readonly after: Values;
}
