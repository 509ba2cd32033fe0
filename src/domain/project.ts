/** What a shop groups its work by; templates, fills and renders may belong to one. */
export const PROJECT_STATUSES = ["active", "completed", "archived"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export interface ProjectView {
  readonly id: string;
  readonly name: string;
  /** The company that it is done for; null without one. */
  readonly companyId: string | null;
  readonly status: ProjectStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}
