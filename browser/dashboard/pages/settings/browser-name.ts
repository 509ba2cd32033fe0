/** What a browser is called by people, of what it calls itself (RFC 9110, 10.1.5), as far as the common ones go. */
export interface BrowserName {
  /** Null for a program that is none of them. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: most name the browsers that they descend from as well. */
const BROWSERS = [
  [/\b(?:Edg|EdgA|EdgiOS)\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//u, "Chrome"],
  [/\bVersion\/.*\bSafari\//u, "Safari"],
] as const;

const SYSTEMS = [
  [/\bWindows\b/u, "Windows"],
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bMac OS X\b/u, "macOS"],
  [/\bLinux\b/u, "Linux"],
] as const;

/** Names of both, where they are known. */
export function browserOf(userAgent: string): BrowserName {
  return { browser: nameIn(BROWSERS, userAgent), system: nameIn(SYSTEMS, userAgent) };
}

function nameIn(known: readonly (readonly [RegExp, string])[], text: string): string | null {
  return known.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
