import { listTemplates } from "./templates/list-templates.ts";

/** All of the API: the router, the OpenAPI document and the table test read this list. */
export const operations = [listTemplates];
