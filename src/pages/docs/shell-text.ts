/**
 * The shell that samples of the guides are written in, as far as they use it: comments, variables, functions of one
 * line, commands with quotes and pipes, and what a command prints kept in a variable (POSIX 2018, volume 3, 2).
 */

/** A statement: a comment above it, the variable that it sets, and its commands in the order of the pipe. */
export interface ShellStatement {
  readonly comment: string | null;
  readonly variable: string | null;
  /** Words of each command; `$NAME` stays in them. A variable that is set to a text has that as its only word. */
  readonly commands: readonly (readonly string[])[];
  /** A function of one line that is declared here, with what it runs. */
  readonly declared: string | null;
}

/** Statements of a sample, in their order. */
export function shellStatements(source: string): readonly ShellStatement[] {
  let comment: string | null = null;
  const statements: ShellStatement[] = [];
  for (const raw of parted(source, "\n").map((one) => one.trim())) {
    if (raw.startsWith("#")) {
      comment = raw.replace(/^#\s*/u, "");
    } else if (raw !== "") {
      statements.push({ ...statementOf(raw), comment });
      comment = null;
    }
  }
  return statements;
}

function statementOf(raw: string): Omit<ShellStatement, "comment"> {
  const declared = /^(\w+)\(\) \{ ([^]*); \}$/u.exec(raw);
  if (declared !== null) {
    return { variable: null, commands: [wordsOf(declared[2] ?? "")], declared: declared[1] ?? "" };
  }
  const kept = /^(\w+)=\$\(([^]*)\)$/u.exec(raw);
  const set = /^(?:export )?(\w+)=([^]*)$/u.exec(raw);
  if (kept === null && set !== null) {
    const [value = ""] = wordsOf(set[2] ?? "");
    return { variable: set[1] ?? "", commands: [[value]], declared: null };
  }
  return {
    variable: kept?.[1] ?? null,
    commands: parted(kept?.[2] ?? raw, "|").map(wordsOf),
    declared: null,
  };
}

/** The words of a command: quotes are gone, what stood in them stays together. */
function wordsOf(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  for (const { text, quote } of pieces(command)) {
    const isGap = quote === "" && /^(?:\s|\\\n)/u.test(text);
    if (isGap) {
      words.push(...(word === null ? [] : [word]));
      word = null;
    } else if (quote === "" && word === null && text === "#") {
      return words;
    } else {
      word = (word ?? "") + text;
    }
  }
  return word === null ? words : [...words, word];
}

/** Parts between a sign that stands outside quotes and substitutions. */
function parted(source: string, sign: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const { raw, quote } of pieces(source)) {
    depth += quote === "" && raw === "(" ? 1 : quote === "" && raw === ")" ? -1 : 0;
    if (raw === sign && quote === "" && depth === 0) {
      parts.push("");
    } else {
      parts.push(`${parts.pop() ?? ""}${raw}`);
    }
  }
  return parts;
}

interface Piece {
  /** As written, and what it stands for. */
  readonly raw: string;
  readonly text: string;
  /** The quote it stands in; "" for none. */
  readonly quote: "" | '"' | "'";
}

/** Character by character; an escaped one is one piece, and so is a comment. */
function pieces(source: string): readonly Piece[] {
  const found: Piece[] = [];
  let quote: Piece["quote"] = "";
  for (let i = 0; i < source.length; i++) {
    const raw = source[i] ?? "";
    if (quote !== "'" && raw === "\\") {
      const next = source[++i] ?? "";
      found.push({ raw: `\\${next}`, text: next === "\n" ? "\\\n" : next, quote });
    } else if (quote === "" && raw === "#" && /(?:^|\s)$/u.test(source.slice(0, i))) {
      // A comment, whose apostrophes are no quotes.
      const comment = source.slice(i).split("\n")[0] ?? "";
      found.push({ raw: comment, text: "#", quote });
      i += comment.length - 1;
    } else if (raw === quote) {
      found.push({ raw, text: "", quote });
      quote = "";
    } else if (quote === "" && (raw === '"' || raw === "'")) {
      quote = raw;
      found.push({ raw, text: "", quote });
    } else {
      found.push({ raw, text: raw, quote });
    }
  }
  return found;
}
