/** The contract, a test for each check of `npm run conformance`: its part "templates". */
import { testPart } from "#test/conformance/parts.ts";

testPart("templates");
