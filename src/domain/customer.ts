/** A shop's customer, to be exported or erased: whoever an address belongs to. */

/** Whom a request means. One of the two is given. */
export interface CustomerNamed {
  readonly email?: string | undefined;
  readonly clientUserId?: string | undefined;
}

/** What was erased by one request. */
export interface ErasureView {
  /** In the audit log, where the address is not. */
  readonly id: string;
  readonly fills: number;
  readonly embedSessions: number;
  /** Rows of lists that would have been printed. */
  readonly batchRows: number;
  /** Decisions about others' orders that bear the name no more. */
  readonly decisions: number;
  /** Whether a client user was deleted. */
  readonly isClientUserErased: boolean;
  /** Whether there is more, which the same request erases. */
  readonly hasMore: boolean;
}

/** Orders that one request erases, and one export holds. */
export const MAX_CUSTOMER_FILLS = 100;
/** Of the files in one export; an order that is larger by itself is exported whole. */
export const MAX_EXPORT_BYTES = 1_073_741_824;
