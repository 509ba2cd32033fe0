/**
 * A value for a jsonb column. node-postgres turns objects into JSON by itself, but a list into an array of SQL
 * (`{…}`), which jsonb refuses: so all of them are encoded here, and nowhere outside this folder.
 */
export function jsonText(value: object | number): string;
export function jsonText(value: object | number | null): string | null;
export function jsonText(value: object | number | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
