/** What a shop groups its work by; templates, fills and renders may belong to one. */
export const PROJECT_STATUSES = ["active", "completed", "archived"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export interface ProjectView {
  readonly id: string;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * A name as names are compared: two that differ in letter case or in how their letters are composed are one.
 * Up and down again folds what lower case alone keeps apart ("ß" and "SS", final sigma).
 */
export function projectNameKey(name: string): string {
  return name.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
