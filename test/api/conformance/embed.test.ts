/** The contract, a test for each check of `npm run conformance`: its part "embed". */
import { testPart } from "#test/conformance/parts.ts";

testPart("embed");
