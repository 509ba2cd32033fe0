/** What is expected of every page in any state. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolationsLightAndDark, sidewaysPx } from "./browser.ts";

/** axe-core objects to nothing, light or dark, and nothing scrolls sideways; `where` names the page in a failure. */
export async function expectSound(page: Page, where = page.url()): Promise<void> {
  expect(await axeViolationsLightAndDark(page), where).toEqual([]);
  expect(await sidewaysPx(page), where).toBe(0);
}
