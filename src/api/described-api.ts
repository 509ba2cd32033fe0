import { operations } from "./operations.ts";
import { webhooks } from "./webhooks.ts";

/** What the OpenAPI document of the service describes. */
export const describedApi = { endpoints: operations, webhooks };
