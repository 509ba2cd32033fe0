/** A picture of a page, and the browsers that pictures are taken in. */
import type { BrowserContextOptions, Page } from "playwright-core";

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
export const DARK: BrowserContextOptions = { colorScheme: "dark" };

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
