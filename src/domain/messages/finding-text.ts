/** What a finding of preflight says to people, in one language. Reports keep the engine's own sentence, in English. */
import { fontName } from "../font-name.ts";
import { formatMessage } from "./format-message.ts";
import type { Messages } from "./findings/en.data.ts";
import type { Language } from "./languages.ts";
import type { NotedFinding } from "../preflight.ts";

export type FindingCatalogue = Messages & { readonly language: Language };

/** A sentence, and the language it is in: the engine's, where it found what has no text in the reader's. */
export interface FindingText {
  readonly text: string;
  readonly language: Language;
}

/** The sentence of a finding. Names in it are read by themselves, whichever way they run (UAX #9, FSI and PDI). */
export function findingText(finding: NotedFinding, messages: FindingCatalogue): FindingText {
  const values = isolated(finding.measured);
  const key = keyOf(finding, messages);
  const text = key === null ? null : formatMessage(messages, key, values);
  // Reports of earlier versions lack some of the values.
  return text === null || text.includes("{")
    ? { text: finding.message, language: "en" }
    : { text, language: messages.language };
}

/** The code itself, or the code with what was measured where each of those has a sentence of its own. */
function keyOf(
  { code, measured }: NotedFinding,
  messages: FindingCatalogue,
): keyof Messages | null {
  const isKey = (key: string): key is keyof Messages => Object.hasOwn(messages, key);
  const variants = Object.values(measured ?? {}).map((value) => `${code}_${value}`);
  return [...variants, code].find(isKey) ?? null;
}

/** In the place of a font's name where the file gives it none. */
const NAMELESS = "–";

function isolated(measured: NotedFinding["measured"]): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(measured ?? {}).map(([name, value]) => [
      name,
      typeof value === "number" ? value : `\u2068${fontName(value) || NAMELESS}\u2069`,
    ]),
  );
}
