/** Operators of a content stream with their places, read without any state (ISO 32000-2, 7.8.2). */

export interface ContentOperator {
  readonly name: string;
  /** Of its first operand, or of itself where it has none. */
  readonly start: number;
  readonly end: number;
  /** As written: "(text)", "<hex>", "/Name", "12", "[...]". */
  readonly operands: readonly string[];
}

const WHITE = /[\0\t\n\f\r ]/u;
const DELIMITER = /[()<>[\]{}/%]/u;

/** Operators in order; an inline picture is one operator "EI". What cannot be read is left out. */
export function operatorsIn(content: string): readonly ContentOperator[] {
  const found: ContentOperator[] = [];
  let operands: string[] = [];
  let start = -1;
  for (let at = skipWhite(content, 0); at < content.length; ) {
    const end = tokenEnd(content, at);
    const token = content.slice(at, end);
    if (start < 0) {
      start = at;
    }
    if (isOperand(token)) {
      operands.push(token);
      at = skipWhite(content, end);
      continue;
    }
    const last = token === "BI" ? pictureEnd(content, end) : end;
    found.push({ name: token === "BI" ? "EI" : token, start, end: last, operands });
    operands = [];
    start = -1;
    at = skipWhite(content, last);
  }
  return found;
}

/** Bytes of the strings of an operand: a string, or an array of strings and numbers. */
export function shownBytes(operand: string): readonly number[] {
  if (!operand.startsWith("[")) {
    return stringBytes(operand);
  }
  const bytes: number[] = [];
  for (let at = 1; at < operand.length - 1; ) {
    const from = skipWhite(operand, at);
    const end = tokenEnd(operand, from);
    bytes.push(...stringBytes(operand.slice(from, end)));
    at = Math.max(end, from + 1);
  }
  return bytes;
}

function stringBytes(token: string): readonly number[] {
  if (token.startsWith("<")) {
    const digits = token.replace(/[^0-9A-Fa-f]/gu, "");
    return [...Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, "hex")];
  }
  return token.startsWith("(") ? literalBytes(token.slice(1, -1)) : [];
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function literalBytes(text: string): readonly number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (char !== "\\") {
      bytes.push(char.charCodeAt(0));
      continue;
    }
    const octal = /^[0-7]{1,3}/u.exec(text.slice(at + 1, at + 4))?.[0];
    const next = text[at + 1] ?? "";
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8) % 256);
      at += octal.length;
    } else if (next === "\r" || next === "\n") {
      at += text.startsWith("\r\n", at + 1) ? 2 : 1;
    } else {
      bytes.push(ESCAPES[next] ?? next.charCodeAt(0));
      at++;
    }
  }
  return bytes;
}

function isOperand(token: string): boolean {
  return /^[(<[/+\-.\d]/u.test(token) || token === "true" || token === "false" || token === "null";
}

function skipWhite(text: string, from: number): number {
  let at = from;
  for (;;) {
    const char = text[at] ?? "";
    if (char === "%") {
      while (at < text.length && text[at] !== "\n" && text[at] !== "\r") {
        at++;
      }
    } else if (char !== "" && WHITE.test(char)) {
      at++;
    } else {
      return at;
    }
  }
}

function tokenEnd(text: string, from: number): number {
  const char = text[from] ?? "";
  switch (char) {
    case "(":
      return literalEnd(text, from);
    case "<":
      return text[from + 1] === "<" ? dictEnd(text, from) : closing(text, ">", from);
    case "[":
      return arrayEnd(text, from);
    default: {
      let at = from + 1;
      if (DELIMITER.test(char) && char !== "/") {
        return at;
      }
      while (at < text.length && !WHITE.test(text[at] ?? "") && !DELIMITER.test(text[at] ?? "")) {
        at++;
      }
      return at;
    }
  }
}

function literalEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === "\\") {
      at++;
    } else if (char === "(") {
      depth++;
    } else if (char === ")" && --depth === 0) {
      return at + 1;
    }
  }
  return text.length;
}

function arrayEnd(text: string, from: number): number {
  let at = skipWhite(text, from + 1);
  while (at < text.length && text[at] !== "]") {
    at = skipWhite(text, tokenEnd(text, at));
  }
  return Math.min(text.length, at + 1);
}

function dictEnd(text: string, from: number): number {
  let at = skipWhite(text, from + 2);
  while (at < text.length && !text.startsWith(">>", at)) {
    at = skipWhite(text, tokenEnd(text, at));
  }
  return Math.min(text.length, at + 2);
}

function closing(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + 1;
}

/** Behind the EI that white space or the end follows, and white space precedes. */
function pictureEnd(text: string, from: number): number {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/gu;
  end.lastIndex = Math.max(from, text.indexOf("ID", from));
  const found = end.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}
