/** Small pure parts of the pages of customers. */
import { describe, expect, test } from "vitest";
import type { ArchivedFile } from "#domain/archived-file.ts";
import { exportHead } from "#domain/customer-export.ts";
import { zipOf } from "#http/zip.ts";
import { nextPartOf } from "../../browser/dashboard/pages/customers/export-archive.ts";

describe("the ZIP of an export", () => {
  async function archive(hasMore: boolean, fillIds: readonly string[]): Promise<Blob> {
    async function* files(): AsyncGenerator<ArchivedFile> {
      yield {
        path: "customer.json",
        json: exportHead({
          email: "ada@example.com",
          mode: "live",
          clientUser: null,
          fillIds,
          hasMore,
        }),
      };
      yield { path: "renders/ren_1.pdf", body: new Uint8Array(90_000) };
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for await (const part of zipOf(files())) {
      parts.push(new Uint8Array(part));
    }
    return new Blob(parts);
  }

  test("says where the next part begins, where there is one", async () => {
    const ids = Array.from({ length: 100 }, (_, i) => `fil_01JZ${String(i).padStart(22, "0")}`);
    expect(await nextPartOf(await archive(true, ids))).toBe(ids[99]);
    expect(await nextPartOf(await archive(false, ids))).toBeNull();
    expect(await nextPartOf(await archive(false, []))).toBeNull();
  });
});
