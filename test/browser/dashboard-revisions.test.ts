/** Stories of somebody who corrects a template: a new file over the old one, what is different, back again, away. */
import { expect, test } from "vitest";
import { PHONE, shot, useDashboard } from "#test/support/dashboard.ts";
import { expectSound } from "#test/support/expect-sound.ts";
import { type PlainLine, plainPdf } from "#test/support/plain-pdf.ts";
import { ofCommit } from "#test/support/of-commit.ts";

const CARD: readonly PlainLine[] = [
  { text: "Dear {{first}}", at: [20, 170] },
  { text: "Open on Mondays", at: [20, 130] },
  { text: "Blue Boat Coffee", at: [20, 50] },
];
/** A line moved, a word corrected, a line added. */
const CORRECTED: readonly PlainLine[] = [
  { text: "Dear {{first}}", at: [20, 170] },
  { text: "Open on Tuesdays", at: [20, 130] },
  { text: "Blue Boat Coffee", at: [150, 20] },
  { text: "A second cup is free", at: [150, 110] },
];

const dashboard = useDashboard();
const { at } = dashboard;

/** The API as programs have it. */
async function call(method: string, path: string, body?: FormData) {
  const response = await fetch(`${dashboard.server.ready.base_url}${path}`, {
    method,
    headers: { authorization: `Bearer ${dashboard.server.demo.secret_key}` },
    ...(body === undefined ? {} : { body }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  return (await response.json()) as any;
}

async function send(path: string, lines: readonly PlainLine[], title: string) {
  const form = new FormData();
  form.append("pdf", new Blob([new Uint8Array(plainPdf(lines))]), `${title}.pdf`);
  return await call("POST", path, form);
}

/** Lines of their own, so that each template is another file. */
const marked = (lines: readonly PlainLine[], mark: string): readonly PlainLine[] => [
  ...lines,
  { text: mark, at: [20, 10] },
];

const templateOf = async (mark: string): Promise<string> =>
  (await send("/templates", marked(CARD, mark), mark)).template.id;

test("a corrected file: what became of each text, lines to it, then live, and back to the first", async () => {
  const id = await templateOf("corrected");
  await call("POST", `/templates/${id}/publish`);
  await at(`/templates/${id}`, async (page, complaints) => {
    await page.getByRole("tab", { name: "File" }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Upload a corrected PDF" }).click(),
    ]);
    await chooser.setFiles({
      name: "new.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(plainPdf(marked(CORRECTED, "corrected"))),
    });
    await page.waitForURL(/\/compare\?from=1&to=2$/u);
    const changes = page.getByRole("region", { name: "What is different" });
    await changes.getByRole("button", { name: "New A second cup is free" }).waitFor();
    await changes.getByRole("button", { name: "Moved Blue Boat Coffee" }).click();
    expect(await changes.getByText("Open on Tuesdays").count()).toBeGreaterThan(0);
    const moved = page.locator('figure span[data-chosen="true"]');
    expect(await moved.count()).toBe(2);
    // The line between both, from the one box to the other.
    const line = await page.locator('svg line[data-chosen="true"]').boundingBox();
    const [before, after] = [await moved.nth(0).boundingBox(), await moved.nth(1).boundingBox()];
    expect(line?.x ?? 0).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0), -1);
    expect((line?.x ?? 0) + (line?.width ?? 0)).toBeCloseTo(after?.x ?? 0, -1);
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeCloseTo(
      (after?.y ?? 0) + (after?.height ?? 0) / 2,
      -1,
    );
    await shot(page, "compare");
    const published = async () =>
      (await call("GET", `/templates/${id}`)).template.published_revision;
    expect(await published()).toBe(1);
    await page.getByRole("button", { name: "Put live" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Put live" }).click();
    await expect.poll(published).toBe(2);
    await page.getByRole("link", { name: "Back to the template" }).click();
    await page.getByRole("tab", { name: "File" }).click();
    await shot(page, "file-tab");
    await page.getByRole("button", { name: "Put live: Revision 1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Put live" }).click();
    await expect.poll(published).toBe(1);
    // What is edited is the newest still: the report is of that one, and says so.
    await page.getByText("Revision 2", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

test("a copy is another draft; the archive takes a template away, and gives it back", async () => {
  const id = await templateOf("copied");
  await at(`/templates/${id}`, async (page, complaints) => {
    await page.getByRole("tab", { name: "File" }).click();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByRole("heading", { name: "Copied (copy)" }).waitFor();
    await page.getByRole("tab", { name: "File" }).click();
    await page.getByRole("button", { name: "Archive: copied (copy)" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
    await page.waitForURL(/status=archived/u);
    await page.getByRole("button", { name: "Restore: copied (copy)" }).click();
    await page.getByRole("heading", { level: 1, name: "Copied (copy)" }).waitFor();
    await page.getByText("Draft").first().waitFor();
    expect(complaints).toEqual([]);
  });
});

test("the same file again is said to be so, and makes no revision", async () => {
  const id = await templateOf("again");
  await at(`/templates/${id}`, async (page) => {
    await page.getByRole("tab", { name: "File" }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Upload a corrected PDF" }).click(),
    ]);
    await chooser.setFiles({
      name: "again.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(plainPdf(marked(CARD, "again"))),
    });
    await page.getByText("This is the file it has already; nothing is different.").waitFor();
    expect((await call("GET", `/templates/${id}`)).template.latest_revision).toBe(1);
  });
});

test.each(
  ofCommit([
    ["English", {}],
    ["German on a phone", { ...PHONE, locale: "de" }],
    ["Arabic on a phone", { ...PHONE, locale: "ar" }],
  ] as const),
)("the comparison in %s: axe finds nothing, nothing scrolls sideways", async (name, options) => {
  const id = await templateOf(name);
  await send(`/templates/${id}/revisions`, marked(CORRECTED, name), name);
  await at(
    `/templates/${id}/compare?from=1&to=2`,
    async (page, complaints) => {
      await page.locator("figure img").nth(1).waitFor();
      await expectSound(page);
      await shot(page, `compare-${name}`);
      expect(complaints).toEqual([]);
    },
    options,
  );
});
