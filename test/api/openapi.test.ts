import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import { openapi } from "#http/openapi.ts";

const document = JSON.parse(JSON.stringify(openapi(operations, "https://platen.example/v1")));

test("the document is valid by the schema of OpenAPI", async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toMatchObject({ valid: true });
});

test("the document is valid by a linter", async () => {
  const config = await createConfig({ extends: ["minimal"], rules: { struct: "error" } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});
