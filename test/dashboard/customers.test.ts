/** Small pure parts of the pages of customers. */
import { describe, expect, test } from "vitest";
import type { ArchivedFile } from "#domain/archived-file.ts";
import { exportHead } from "#domain/customer-export.ts";
import { zipOf } from "#http/zip.ts";
import { nextPartOf } from "../../browser/dashboard/pages/customers/export-archive.ts";
import { foundPage, type Page } from "../../browser/dashboard/pages/customers/found-page.ts";

describe("a name in a list that the API has by time alone", () => {
  interface Row {
    readonly name: string | null;
  }
  /** Pages of 100 out of so many, of which every 40th is of a garden. */
  const asked: string[] = [];
  const read = async ({
    limit,
    starting_after: after = "0",
  }: {
    readonly limit: number;
    readonly starting_after?: string;
  }): Promise<Page<Row>> => {
    asked.push(`${after}+${limit}`);
    const end = Math.min(Number(after) + limit, 1_250);
    const data = Array.from({ length: end - Number(after) }, (_, i) => ({
      name: (Number(after) + i) % 40 === 0 ? "Grüner Garten" : null,
    }));
    const hasMore = end < 1_250;
    return { data, has_more: hasMore, next_starting_after: hasMore ? String(end) : null };
  };
  const found = async (after: string, find?: string): Promise<Page<Row>> => {
    asked.length = 0;
    return await foundPage({ after, find }, read, ({ name }) => [name]);
  };

  test("nothing looked for is one page as it is", async () => {
    expect((await found("")).data).toHaveLength(25);
    expect(asked).toEqual(["0+25"]);
  });

  test("is looked for page by page until a screenful is found, in any letter case", async () => {
    const first = await found("", "GRÜNER g");
    expect(first.data).toHaveLength(25);
    expect(first.has_more).toBe(true);
    expect(asked).toHaveLength(10);
    const rest = await found(first.next_starting_after ?? "", "grüner g");
    expect(rest.data).toHaveLength(7);
    expect(rest.has_more).toBe(false);
    expect(asked[0]).toBe("1000+100");
  });
});

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
