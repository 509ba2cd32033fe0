/** A signed file on the command line: preflight warns of the signature, and the certificate says what became of it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command } from "#test/support/cli.ts";
import { signedCard } from "#test/support/signed-card.ts";

let folder: string;
const at = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-signed-"));
  await writeFile(at("card.pdf"), signedCard());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("preflight names the signed field", async () => {
  const { stdout } = await command(["preflight", at("card.pdf"), "--json"]);
  const { findings } = JSON.parse(stdout);
  const [signed] = findings.filter(({ code }: { code: string }) => code === "signature_present");
  expect(signed).toMatchObject({ severity: "warn", object: "6 0" });
  expect(signed.message).toContain('"Approval"');
});

test("the certificate says that a fill breaks the signature", async () => {
  const { stdout: fields } = await command(["inspect", at("card.pdf"), "--json"]);
  const [{ id }] = JSON.parse(fields).fields;
  await writeFile(at("values.json"), JSON.stringify({ [id]: "Zoe Maas" }));
  const filled = await command([
    "fill",
    at("card.pdf"),
    "--values",
    at("values.json"),
    "-o",
    at("filled.pdf"),
  ]);
  expect(filled.exitCode).toBe(0);
  const changed = await command(["verify", at("card.pdf"), at("filled.pdf")]);
  expect(changed.exitCode).toBe(0);
  expect(changed.stdout).toContain(
    'signature "Approval": of the original; no longer valid in this file',
  );
});

test("the certificate of the file itself says that the signature is as it was", async () => {
  const { stdout } = await command(["verify", at("card.pdf"), at("card.pdf"), "--json"]);
  const field = { object: "6 0", field: "Approval", invalidated: false };
  expect(JSON.parse(stdout).certificate.signatures).toEqual([field]);
});
