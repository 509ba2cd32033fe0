/** A picture of a page, and the browsers that pictures are taken in. */
import type { BrowserContextOptions, Locator, Page } from "playwright-core";

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DARK: BrowserContextOptions = { colorScheme: "dark" };
/** As most pictures are taken. */
export const GERMAN: BrowserContextOptions = { ...DESKTOP, locale: "de" };
export const ARABIC: BrowserContextOptions = { ...PHONE, locale: "ar" };

export interface Shot {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly take: (page: Page) => Promise<void>;
}

/** A page in both sizes. */
export function sizes(name: string, take: Shot["take"]): readonly Shot[] {
  return [
    { name: `${name}-desktop`, options: DESKTOP, take },
    { name: `${name}-phone`, options: PHONE, take },
  ];
}

/** A page in both sizes and both lights, from right to left, and in Japanese. */
export function views(name: string, take: Shot["take"]): readonly Shot[] {
  return [
    ...sizes(name, take),
    { name: `${name}-desktop-dark`, options: { ...DESKTOP, ...DARK }, take },
    { name: `${name}-phone-dark`, options: { ...PHONE, ...DARK }, take },
    { name: `${name}-phone-ar`, options: ARABIC, take },
    { name: `${name}-desktop-ar`, options: { ...DESKTOP, locale: "ar" }, take },
    { name: `${name}-desktop-ja`, options: { ...DESKTOP, locale: "ja" }, take },
    { name: `${name}-phone-ja`, options: { ...PHONE, locale: "ja" }, take },
  ];
}

/** The dialog, once nothing of it is clear any more: it fades in. */
export async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.waitForFunction(() => {
    const shown = document.querySelector("[role=dialog]")?.parentElement;
    return shown && getComputedStyle(shown).opacity === "1";
  });
  return dialog;
}

/** Every picture of the selector is drawn. */
export async function seen(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLImageElement>(wanted)].every(
        (image) => image.complete && image.naturalWidth > 0,
      ),
    selector,
  );
}
