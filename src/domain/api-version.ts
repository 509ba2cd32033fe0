/** Dates of the API's versions, oldest first. A key keeps the one it was made with. */
export const API_VERSIONS = ["2026-05-23"] as const;

export const LATEST_API_VERSION: string = API_VERSIONS[API_VERSIONS.length - 1] ?? "";
