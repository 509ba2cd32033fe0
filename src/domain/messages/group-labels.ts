/**
 * What a block of fields is called on a form: in its author's words, else by its side of the print and by what most of
 * its fields are ("Front · Address"), in the reader's language.
 */
import { addToList } from "#base/maps.ts";
import { cardOfGroup, isFoundGroup } from "#engine/contract/field-groups.ts";
import type { InputKind } from "#engine/contract/scene.ts";
import type { FieldRecord } from "../scene-record.ts";
import * as ar from "./ar.data.ts";
import * as de from "./de.data.ts";
import * as en from "./en.data.ts";
import * as es from "./es.data.ts";
import * as fr from "./fr.data.ts";
import * as he from "./he.data.ts";
import * as ja from "./ja.data.ts";
import type { Language } from "./languages.ts";
import * as nl from "./nl.data.ts";
import { formatMessage } from "./format-message.ts";
import type { GroupMessages, KindMessages, SharedMessages } from "./sections.ts";
import { shortenedText } from "./field-labels.ts";
import { BETWEEN_NAMES, sideName } from "./side-name.ts";

interface Catalogue {
  readonly GROUPS: GroupMessages;
  readonly KINDS: KindMessages;
  readonly SHARED: SharedMessages;
}

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en, de, fr, es, nl, ja, ar, he };

type Subject = "address" | keyof GroupMessages;

/** What a kind of text is part of; kinds that stand anywhere are left out. */
const SUBJECTS: Readonly<Partial<Record<InputKind, Subject>>> = {
  person: "person",
  given_name: "person",
  family_name: "person",
  job_title: "person",
  company: "person",
  department: "person",
  address: "address",
  street: "address",
  postcode: "address",
  town: "address",
  country: "address",
  email: "contact",
  phone: "contact",
  mobile: "contact",
  fax: "contact",
  url: "contact",
  event: "occasion",
  venue: "occasion",
  date: "occasion",
  time: "occasion",
  item: "list",
  price: "list",
  description: "list",
};

/** A block of fields: what tells it from others, and its name for people; null where nothing tells what it is. */
export interface LabelledGroup {
  readonly key: string;
  readonly label: string | null;
}

/** Fields by id → the block each belongs to; a field without one is absent. `sides`: pages of the print. */
export function labelledGroups(
  fields: readonly Pick<FieldRecord, "id" | "group" | "inputKind" | "defaultValue">[],
  { sides, language }: { readonly sides: number; readonly language: Language },
): ReadonlyMap<string, LabelledGroup> {
  const kinds = new Map<string, InputKind[]>();
  const items = new Map<string, string>();
  for (const { group, inputKind, defaultValue } of fields) {
    if (group !== undefined) {
      addToList(kinds, group, inputKind);
      if (inputKind === "item" && !items.has(group)) {
        items.set(group, shortenedText(defaultValue));
      }
    }
  }
  const found = [...kinds].map(([key, of]) => {
    const card = cardName(key, language);
    const subject = card ?? subjectOf(of, CATALOGUES[language]);
    const label = isFoundGroup(key) ? foundLabel(key, subject, { sides, language }) : key;
    return { key, label, isCounted: card === null && subject !== null && isFoundGroup(key) };
  });
  const totals = new Map<string | null, number>();
  found.forEach(({ label }) => totals.set(label, (totals.get(label) ?? 0) + 1));
  const counts = new Map<string, number>();
  const labels = new Map(
    found.map(({ key, label, isCounted }) => {
      const count = (counts.get(label ?? "") ?? 0) + 1;
      counts.set(label ?? "", count);
      const isOneOfSeveral = isCounted && (totals.get(label) ?? 0) > 1;
      // Two addresses of one side are two; what is only known by its side goes on as one. Of several lists each is told
      // by what it begins with.
      const words = isOneOfSeveral ? (items.get(key) ?? "") : "";
      const names = [
        isCounted && count > 1 ? `${label} ${count}` : label,
        ...(words === "" ? [] : [words]),
      ];
      return [key, label === null ? null : names.join(BETWEEN_NAMES)] as const;
    }),
  );
  return new Map(
    fields.flatMap(({ id, group }) =>
      group === undefined ? [] : [[id, { key: group, label: labels.get(group) ?? null }] as const],
    ),
  );
}

/** Of a card of a sheet, or of what all cards show; null for any other block. */
function cardName(key: string, language: Language): string | null {
  const card = cardOfGroup(key);
  const messages = { ...CATALOGUES[language].SHARED, language };
  return card === null
    ? null
    : card === "all"
      ? messages.allCards
      : formatMessage(messages, "card", { number: card });
}

/** What more than half of at least two fields are. */
function subjectOf(kinds: readonly InputKind[], { GROUPS, KINDS }: Catalogue): string | null {
  const counts = new Map<Subject, number>();
  for (const kind of kinds) {
    const subject = SUBJECTS[kind];
    if (subject !== undefined) {
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
    }
  }
  const [most] = [...counts].filter(([, count]) => count > 1 && count * 2 > kinds.length);
  if (most === undefined) {
    return null;
  }
  const [subject] = most;
  return subject === "address" ? KINDS[subject] : GROUPS[subject];
}

function foundLabel(
  key: string,
  subject: string | null,
  { sides, language }: { readonly sides: number; readonly language: Language },
): string | null {
  const page = Number.parseInt(key, 10) - 1;
  const messages = { ...CATALOGUES[language].SHARED, language };
  const names = [
    ...(sides > 1 ? [sideName(sides, page, messages)] : []),
    ...(subject === null ? [] : [subject]),
  ];
  return names.length === 0 ? null : names.join(BETWEEN_NAMES);
}
