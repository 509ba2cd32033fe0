/** The edge's view of `store/`: whether an error means that the database does not answer. */
export { isDatabaseUnavailable } from "#store/database.ts";
