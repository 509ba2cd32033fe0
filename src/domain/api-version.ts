/** Dates of the API's versions, oldest first. A key keeps the one it was made with. */
export const API_VERSIONS = ["2026-05-23"] as const;

export const LATEST_API_VERSION: string = API_VERSIONS[API_VERSIONS.length - 1] ?? "";

/** Credentials in the query are taken until then: RFC 8594 wants an HTTP date. */
export const LEGACY_QUERY_SUNSET = "Sun, 31 Dec 2028 23:59:59 GMT";
