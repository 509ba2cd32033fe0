/**
 * People at a shop's customers: they approve what is printed for their company. They have no password and see
 * nothing of the shop; members sign in, client users are mailed links.
 */
export const CLIENT_USER_STATUSES = ["invited", "active", "disabled"] as const;
export type ClientUserStatus = (typeof CLIENT_USER_STATUSES)[number];

export interface ClientUserView {
  readonly id: string;
  /** As typed, without space around it. */
  readonly email: string;
  readonly name: string | null;
  readonly companyId: string | null;
  readonly status: ClientUserStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The members of a client user under their outer names. */
export function clientUserDocument(view: ClientUserView) {
  return {
    id: view.id,
    email: view.email,
    name: view.name,
    company_id: view.companyId,
    status: view.status,
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
