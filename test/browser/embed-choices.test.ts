/** Inks, papers and how fine pictures print, chosen in the frame; and every entry taken back and redone. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { axeViolations } from "#test/support/browser.ts";
import { openStage, type Shopper, type Stage } from "#test/support/embed-stage.ts";
import { longFormPdf } from "#test/support/long-form.ts";
import { openPictureSession } from "#test/support/picture-session.ts";

let stage: Stage;
let shopper: Shopper;
let name: string;
let role: string;

beforeAll(async () => {
  stage = await openStage({ rules: { offer_inks: ["red"], offer_stocks: "all" } });
  ({ name, role } = stage);
});
afterAll(() => stage?.close());
afterEach(() => shopper.leave());

const RED = { index: 1, key: "red", name: "Red", hex: "#d0202c" };
const FELT = { code: "FELT-1", name: "Felt", hex: "#f3efe4" };

const radio = (label: string) => shopper.frame.getByRole("radio", { name: label, exact: true });
const group = (label: string) => shopper.frame.getByRole("group", { name: label, exact: true });

/** Does something and waits until the picture shows it. */
async function drawn(act: () => Promise<unknown>): Promise<void> {
  const before = await shopper.picture();
  await act();
  await expect.poll(() => shopper.picture()).not.toBe(before);
  await shopper.settled();
}

describe("inks and papers", () => {
  test("are named, chosen by keyboard, drawn, saved, and come back with the design", async () => {
    shopper = await stage.visit();
    await shopper.open();
    expect(await group("Ink").getByRole("radio").count()).toBe(2);
    expect(await group("Paper").getByRole("radio").count()).toBe(2);
    expect(await group("Ink").getByRole("radio", { checked: true }).getAttribute("value")).toBe("");
    await drawn(async () => {
      await group("Ink").getByRole("radio", { checked: true }).focus();
      await shopper.page.keyboard.press("ArrowDown");
    });
    expect(await radio("Red").isChecked()).toBe(true);
    await drawn(() => radio("Felt").check());
    expect(await axeViolations(shopper.inner())).toEqual([]);
    const saved = await shopper.save();
    expect(saved).toMatchObject({ fill: { colors: [RED], assignments: {}, substrate: FELT } });
    await shopper.page.locator("#open").evaluate((button, token) => {
      button.dataset["serviceFill"] = token;
    }, String(saved["resume_token"]));
    await shopper.open();
    expect(await radio("Red").isChecked()).toBe(true);
    expect(await radio("Felt").isChecked()).toBe(true);
    await drawn(() => radio("Original").check());
    expect(await shopper.save()).toMatchObject({ fill: { colors: [], substrate: FELT } });
    expect(shopper.complaints).toEqual([]);
  });
});

describe("undo and redo", () => {
  const undo = () => shopper.button("Undo").click();
  const redo = () => shopper.button("Redo").click();

  test("by buttons: texts, inks and papers, each step with its picture", async () => {
    shopper = await stage.visit();
    await shopper.open();
    expect(await shopper.button("Undo").getAttribute("aria-disabled")).toBe("true");
    const first = await shopper.field(name).inputValue();
    await shopper.type(name, "Ada Lovelace");
    await drawn(() => radio("Red").check());
    await drawn(() => radio("Felt").check());
    await drawn(undo);
    expect(await radio("Plain white").isChecked()).toBe(true);
    await drawn(undo);
    expect(await group("Ink").getByRole("radio", { name: "Original" }).isChecked()).toBe(true);
    await drawn(undo);
    expect(await shopper.field(name).inputValue()).toBe(first);
    expect(await shopper.frame.locator(".state").innerText()).toBe("");
    await drawn(redo);
    await drawn(redo);
    expect(await shopper.field(name).inputValue()).toBe("Ada Lovelace");
    expect(await radio("Red").isChecked()).toBe(true);
    expect(await shopper.save()).toMatchObject({
      fill: { values: { [name]: "Ada Lovelace" }, colors: [RED], substrate: null },
    });
  });

  test("by keys, field by field, and the browser's own undo stays out", async () => {
    shopper = await stage.visit();
    await shopper.open();
    const { keyboard } = shopper.page;
    const before = [await shopper.field(name).inputValue(), await shopper.field(role).inputValue()];
    const texts = async () => [
      await shopper.field(name).inputValue(),
      await shopper.field(role).inputValue(),
    ];
    await shopper.field(name).press("End");
    await keyboard.type(" xyz");
    await shopper.field(role).press("End");
    await keyboard.type("!");
    await shopper.field(name).focus();
    await keyboard.press("Control+z");
    expect(await texts()).toEqual([`${before[0]} xyz`, before[1]]);
    expect(await shopper.inner().evaluate(() => document.activeElement?.id)).toBe(`f-${role}`);
    await keyboard.press("Control+z");
    expect(await texts()).toEqual(before);
    await keyboard.press("Control+z");
    expect(await texts()).toEqual(before);
    await keyboard.press("Control+Shift+z");
    await keyboard.press("Control+y");
    expect(await texts()).toEqual([`${before[0]} xyz`, `${before[1]}!`]);
    // As from the browser's menu, or by shaking a phone.
    const isTaken = await shopper.field(role).evaluate((input) => {
      const wish = { inputType: "historyUndo", bubbles: true, cancelable: true };
      return !input.dispatchEvent(new InputEvent("beforeinput", wish));
    });
    expect(isTaken).toBe(true);
    expect(await texts()).toEqual([`${before[0]} xyz`, before[1]]);
    await shopper.settled();
  });
});

test("a long form folds and is searched; Escape ends the search before it closes the frame", async () => {
  const { client } = stage.world;
  const { template } = (await client.upload(longFormPdf())).body;
  await client.post(`/templates/${template.id}/publish`);
  const { body } = await client.post("/embed/sessions", { template_id: template.id });
  shopper = await stage.visit();
  const { page } = shopper;
  await page.goto(body.iframe_url);
  await page.locator('.sheet[data-state="settled"]').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const shown = page.locator(".parts .field:visible");
  expect(await shown.count()).toBe(24);
  const find = page.getByRole("searchbox", { name: "Find a text" });
  await find.fill("back7@");
  await page.getByText("One text found.").waitFor();
  await find.press("Enter");
  await page.keyboard.type("x");
  await expect.poll(() => page.locator(".state").innerText()).toBe("Not saved yet");
  expect(await page.locator(".parts input:focus").inputValue()).toBe("back7@guest.examplex");
  await find.press("Escape");
  expect(await shown.count()).toBe(24);
  await page.locator('.spot[data-page="1"]:visible').first().click();
  expect(await shown.count()).toBe(48);
});

describe("pictures", () => {
  /** A template with one picture field, and its frame by itself. */
  async function pictureFrame(): Promise<Page> {
    const { client } = stage.world;
    shopper = await stage.visit();
    await shopper.page.goto(await openPictureSession(client));
    await shopper.page.locator('.sheet[data-state="settled"]').waitFor();
    return shopper.page;
  }

  test("say how fine they print, in words and by the number; choosing one can be taken back", async () => {
    const page = await pictureFrame();
    const note = page.locator(".resolution");
    await page.getByRole("radio", { name: "Tiny" }).check();
    await expect
      .poll(() => note.innerText())
      .toBe("Too small to print well: 3 pixels per inch. Choose a larger picture.");
    await page.getByRole("radio", { name: "Soft" }).check();
    await expect.poll(() => note.innerText()).toBe("May look blurred: 180 pixels per inch.");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("radio", { name: "Sharp" }).check();
    await expect.poll(() => note.innerText()).toBe("Prints sharp: 360 pixels per inch.");
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await page.getByRole("radio", { name: "Soft" }).isChecked()).toBe(true);
    await expect.poll(() => note.innerText()).toContain("180");
    await page.getByRole("radio", { name: "Original" }).check();
    await note.waitFor({ state: "hidden" });
    expect(await axeViolations(page)).toEqual([]);
    expect(shopper.complaints).toEqual([]);
  });
});
