import type { FieldRecord } from "./scene-record.ts";

/**
 * True where the field begins with the designer's own words, which few customers mean to print. A placeholder's
 * default is meant to be printed, and is no sample.
 */
export function isSample({
  type,
  isPlaceholder,
  defaultValue,
}: Pick<FieldRecord, "type" | "isPlaceholder" | "defaultValue">): boolean {
  return type === "text" && !isPlaceholder && defaultValue.trim() !== "";
}
