/** What a list was read as, where its bytes do not tell: its letters, to be looked at, and other charsets. */
import type { ReactNode } from "react";
import type { CsvList } from "#base/csv.ts";
import { CSV_CHARSETS, type CsvCharset } from "#base/csv-charset.ts";
import { language, useMessages } from "../../app/message-set.ts";
import { SelectField } from "../../parts/field.tsx";
import { ORDER_MESSAGES } from "./messages.ts";
import styles from "./orders.module.css";

/** Cells that are shown. */
const SHOWN = 5;

/** A wrong one prints other letters, and rows without any beyond ASCII look right in all of them. */
export function CharsetChoice({
  charset,
  rows,
  onChange,
}: {
  readonly charset: CsvCharset;
  readonly rows: CsvList["rows"];
  readonly onChange: (charset: CsvCharset) => void;
}): ReactNode {
  const say = useMessages(ORDER_MESSAGES);
  const telling = new Set(tellingCells(rows));
  return (
    <div className={styles["charset"]}>
      <SelectField
        label={say("listCharset")}
        value={charset}
        options={CSV_CHARSETS.map((one) => ({ value: one, label: charsetLabel(one) }))}
        onChange={onChange}
      />
      {telling.size > 0 && (
        <p role="status">
          {say("listLetters")}{" "}
          {[...telling].map((cell) => (
            <bdi key={cell}>{cell}</bdi>
          ))}
        </p>
      )}
    </div>
  );
}

/** The first with letters that are others in another charset. */
function tellingCells(rows: CsvList["rows"]): readonly string[] {
  const found: string[] = [];
  for (const cells of rows) {
    // oxlint-disable-next-line no-control-regex -- ASCII is what all of them have alike
    found.push(...cells.filter((cell) => /[^\u0000-\u007F]/u.test(cell)));
    if (found.length >= SHOWN) {
      break;
    }
  }
  return found.slice(0, SHOWN);
}

/** Languages that are written in each (BCP 47); one that is any language's has its own name alone. */
const LANGUAGES: Readonly<Partial<Record<CsvCharset, readonly string[]>>> = {
  "windows-1250": ["pl", "cs", "hu"],
  "windows-1251": ["ru", "uk", "bg"],
  "windows-1252": ["en", "de", "fr"],
  "windows-1253": ["el"],
  "windows-1254": ["tr"],
  "windows-1255": ["he"],
  "windows-1256": ["ar"],
  "windows-1257": ["lv", "lt"],
  "windows-1258": ["vi"],
  "windows-874": ["th"],
  "iso-8859-2": ["pl", "cs", "hu"],
  "iso-8859-15": ["en", "de", "fr"],
  shift_jis: ["ja"],
  "euc-jp": ["ja"],
  gb18030: ["zh-Hans"],
  big5: ["zh-Hant"],
  "euc-kr": ["ko"],
  "koi8-r": ["ru"],
};

function charsetLabel(charset: CsvCharset): string {
  const names = new Intl.DisplayNames(language, { type: "language" });
  const known = (LANGUAGES[charset] ?? []).map((tag) => names.of(tag) ?? tag);
  const list = new Intl.ListFormat(language, { type: "unit", style: "short" }).format(known);
  return list === "" ? charset : `${charset} · ${list}`;
}
