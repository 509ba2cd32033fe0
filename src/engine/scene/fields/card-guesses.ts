/** What the texts at one place of a card are, where one of them does not tell by itself: what most of the others are. */
import type { InputKind, TextBox } from "../../contract/scene.ts";
import { isSameOnAll } from "./card-boxes.ts";
import { isPriced } from "./card-sheets.ts";
import type { Cards } from "./cards.ts";
import type { LineGuess } from "./guess-line.ts";

type GuessIn = (box: TextBox) => (text: string, line: number) => LineGuess;

/** Kinds that are told from words, which tell it now and then only. */
const OF_WORDS: ReadonlySet<InputKind> = new Set<InputKind>([
  "person",
  "job_title",
  "company",
  "department",
  "town",
  "country",
]);
/** Of the texts at a place whose kind is told, and of all of them: what is of one kind at least. */
const [OF_TOLD, OF_ALL] = [2 / 3, 0.1];

/** The guesses; texts on cards whose words tell no kind, or another one than most, are of the kind of their place. */
export function guessesOnCards(
  guessIn: GuessIn,
  { sheets, peersOf }: Pick<Cards, "sheets" | "peersOf">,
): GuessIn {
  const kinds = new Map<string, InputKind | null>();
  return (box) => {
    const guess = guessIn(box);
    const peers = peersOf.get(box.id);
    return peers === undefined
      ? guess
      : (text, line) => {
          const found = guess(text, line);
          // Only whole boxes and whole lines of them have their like on other cards.
          const isWhole = text === box.text;
          const isTold = found.kind !== null && !OF_WORDS.has(found.kind);
          if (isTold || (!isWhole && text !== box.text.split("\n")[line])) {
            return found;
          }
          const key = `${peers[0]?.id ?? ""} ${isWhole ? "" : line}`;
          const known = kinds.get(key);
          const kind =
            known === undefined
              ? (kindOfPlace(peers, isWhole ? null : line, guessIn) ?? kindBesidePrice(box, sheets))
              : known;
          kinds.set(key, kind);
          return kind === null || (found.kind !== null && !OF_WORDS.has(kind))
            ? found
            : { ...found, kind };
        };
  };
}

/** All that differs from tag to tag besides the price is what it is the price of; null for any other text. */
function kindBesidePrice(box: TextBox, sheets: Cards["sheets"]): InputKind | null {
  const sheet = sheets.find(({ slots }) => slots.some((slot) => slot.includes(box)));
  const differing = sheet?.slots.filter((slot) => !isSameOnAll(slot) && !isPriced([slot])) ?? [];
  const isPriceTag = sheet !== undefined && isPriced(sheet.slots) && differing.length === 1;
  return isPriceTag && differing[0]?.includes(box) === true ? "item" : null;
}

/** Null where the texts at the place are not of one kind. */
function kindOfPlace(
  peers: readonly TextBox[],
  line: number | null,
  guessIn: GuessIn,
): InputKind | null {
  const counts = new Map<InputKind, number>();
  let told = 0;
  for (const peer of peers) {
    const text = line === null ? peer.text : (peer.text.split("\n")[line] ?? "");
    const { kind, valueStart } = guessIn(peer)(text, line ?? 0);
    if (kind !== null && valueStart === 0) {
      told++;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most !== undefined && most[1] >= OF_TOLD * told && most[1] >= OF_ALL * peers.length
    ? most[0]
    : null;
}
