/** What an operation is called outside: by the typed client, and in addresses of the reference. */
import { expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import { clientMethod, inCamelCase } from "#http/client-method.ts";
import { groupPath, operationPath } from "#http/reference-path.ts";
import { routeOf } from "#http/serve-pages.ts";

test.each<[string, string, string, string]>([
  ["GET", "/fills", "fills", "fills.list"],
  ["POST", "/fills", "fills", "fills.create"],
  ["GET", "/fills/{id}", "fills", "fills.retrieve"],
  ["PATCH", "/fills/{id}", "fills", "fills.update"],
  ["DELETE", "/fills/{id}", "fills", "fills.delete"],
  ["PUT", "/brand", "brand", "brand.put"],
  ["POST", "/fills/{id}/finalize", "fills", "fills.finalize"],
  ["GET", "/fills/{id}/last_render", "fills", "fills.lastRender"],
  ["GET", "/product_mappings", "product_mappings", "productMappings.list"],
  ["POST", "/webhooks", "webhooks", "webhookEndpoints.create"],
])("the client calls %s %s of %s %s", (method, path, tag, expected) => {
  const { group, name } = clientMethod({ id: "unnamed", tag, method, path });
  expect(`${group}.${name}`).toBe(expected);
});

test("no two operations are one method of the client, nor one page of the reference", () => {
  const declarations = operations.map(({ declaration }) => declaration);
  const methods = declarations.map((one) => {
    const { group, name } = clientMethod(one);
    return `${group}.${name}`;
  });
  const twice = methods.filter((name, i) => methods.indexOf(name) !== i);
  expect(twice).toEqual([]);
  expect(methods.filter((name) => !/^[a-z]\w*\.[a-z]\w*$/u.test(name))).toEqual([]);
  expect(new Set(declarations.map(operationPath)).size).toBe(declarations.length);
});

test("addresses of the reference have hyphens", () => {
  expect(groupPath("paper_stocks")).toBe("/docs/reference/paper-stocks");
  expect(operationPath({ tag: "renders", id: "createRender" })).toBe(
    "/docs/reference/renders/create-render",
  );
  expect([inCamelCase("a_b_c"), inCamelCase("fills")]).toEqual(["aBC", "fills"]);
});

test.each([
  ["/f/{token}", "/f/:token"],
  ["/a/{b}/c/{d}", "/a/:b/c/:d"],
  ["/a", "/a"],
])("the router reads %s as %s", (path, route) => {
  expect(routeOf(path)).toBe(route);
});
