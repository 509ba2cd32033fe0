import { describe, expect, test } from "vitest";
import type { ExampleRequest } from "#pages/docs/example-request.ts";
import { languageChoice, samplesOf, samplesOfSteps } from "#pages/docs/samples.ts";
import type { SampleStep } from "#pages/docs/sample-step.ts";
import { html } from "#pages/page/markup.ts";

/** An operation as the samples read it: declared, and with a reply of JSON. */
const operation = (change: object = {}) =>
  ({
    declaration: {
      id: "createFill",
      tag: "fills",
      method: "POST",
      path: "/fills",
      example: {},
      replies: { 201: {} },
      ...change,
    },
    described: {
      requestBody: { content: { "application/json": { schema: { type: "object" } } } },
      responses: { 201: { content: { "application/json": { schema: { type: "object" } } } } },
    },
  }) as unknown as ExampleRequest["operation"];
const request = (change: Partial<ExampleRequest> = {}): ExampleRequest => ({
  operation: operation(),
  method: "POST",
  baseUrl: "https://print.example/v1",
  target: "/fills",
  headers: [["Authorization", "Bearer $PLATEN_KEY"]],
  isKeyed: false,
  body: { kind: "none" },
  savedAs: null,
  hasJsonReply: true,
  ...change,
});
const samples = (change: Partial<ExampleRequest> = {}) => {
  const all = samplesOf(request(change));
  const of = (language: string) => all.get(language) ?? "";
  return { sh: of("sh"), ts: of("ts"), python: of("python"), php: of("php") };
};
const json = (value: unknown) => samples({ body: { kind: "json", value } });

test("a request is written in every language, with the reader's key and never anybody's", () => {
  const { sh, ts, python, php } = samples();
  expect(sh).toContain('-H "Authorization: Bearer $PLATEN_KEY"');
  expect(ts).toContain("apiKey: process.env.PLATEN_KEY");
  expect(python).toContain('"Authorization": f"Bearer {os.environ[\'PLATEN_KEY\']}"');
  expect(php).toContain('"Authorization: Bearer " . getenv("PLATEN_KEY")');
});

describe("what a value holds ends no literal", () => {
  const AWKWARD = `it's "a" \\ {b} \${c} \n`;
  test("of a shell: a single quote ends its quotes for a moment", () => {
    expect(json({ note: "it's" }).sh).toContain(String.raw`"note": "it'\''s"`);
  });

  test("of TypeScript and Python: as JSON writes it", () => {
    const { ts, python } = json({ note: AWKWARD });
    expect(ts).toContain(`note: ${JSON.stringify(AWKWARD)}`);
    expect(python).toContain(`"note": ${JSON.stringify(AWKWARD)}`);
  });

  test.each([
    ["plain", '"note" => "plain"'],
    ['say "a"', `"note" => 'say "a"'`],
    [String.raw`a\b`, String.raw`"note" => 'a\\b'`],
    [`"it's"`, String.raw`"note" => '"it\'s"'`],
  ])("of PHP, which reads more in double quotes: %s", (note, expected) => {
    expect(json({ note }).php).toContain(expected);
  });

  test("beside a variable: what each language would read as one", () => {
    const value = 'a{b}`"$ID';
    const { ts, python, php } = json({ note: value });
    expect(ts).toContain('note: `a{b}\\`"${process.env.ID ?? ""}`');
    expect(python).toContain(`f"a{{b}}\`\\"{os.environ['ID']}"`);
    expect(php).toContain('\'a{b}`"\' . getenv("ID")');
  });
});

test("what JSON can hold is what each language calls it", () => {
  const { ts, python, php } = json({ a: null, b: true, "c-d": [1, 2.5], e: {}, f: [] });
  expect(ts).toContain(
    '{\n  a: null,\n  b: true,\n  "c-d": [\n    1,\n    2.5,\n  ],\n  e: {},\n  f: [],\n}',
  );
  expect(python).toContain('"a": None,\n        "b": True,');
  expect(php).toContain('"e" => new stdClass(),\n        "f" => [],');
});

describe("curl", () => {
  test("is told the method where it would choose another", () => {
    expect(samples({ method: "GET" }).sh).not.toContain("-X");
    expect(json({}).sh).not.toContain("-X");
    expect(samples().sh).toContain("-X POST");
    expect(samples({ method: "DELETE" }).sh).toContain("-X DELETE");
    expect(samples({ method: "PATCH", body: { kind: "json", value: {} } }).sh).toContain(
      "-X PATCH",
    );
  });

  test("says how its body is written, and no other request does", () => {
    expect(json({}).sh).toContain('-H "Content-Type: application/json"');
    expect(samples().sh).not.toContain("Content-Type");
  });
});

test("a key that makes it safe to send again is a new one each time", () => {
  const { sh, python, php } = samples({ isKeyed: true });
  expect(sh).toContain('-H "Idempotency-Key: $(uuidgen)"');
  expect(python).toContain("import uuid\n");
  expect(python).toContain("str(uuid.uuid4())");
  expect(php).toContain("bin2hex(random_bytes(16))");
  expect(samples().python).not.toContain("uuid");
});

test("a file goes with the form, and one that comes is kept", () => {
  const body = { kind: "form", files: [["pdf", "card.pdf"]], fields: [["title", "Card"]] } as const;
  const sent = samples({ body });
  expect(sent.sh).toContain('-F "pdf=@card.pdf" \\\n  -F "title=Card"');
  expect(sent.ts).toContain('import { openAsBlob } from "node:fs";');
  expect(sent.ts).toContain('{ pdf: await openAsBlob("card.pdf"), title: "Card" }');
  expect(sent.python).toContain('files={"pdf": open("card.pdf", "rb")}');
  expect(sent.php).toContain('"pdf" => new CURLFile("card.pdf")');
  const kept = samples({ method: "GET", savedAs: "press.pdf", hasJsonReply: false });
  expect(kept.sh).toContain("-o press.pdf");
  expect(kept.ts).toContain('await writeFile("press.pdf", await file.bytes());');
  expect(kept.php).toContain('file_put_contents("press.pdf", $response);');
});

test("a request that failed stops each program", () => {
  expect(samples().python).toContain("response.raise_for_status()");
  expect(samples().php).toContain("throw new RuntimeException(");
});

describe("requests one after the other", () => {
  const steps: readonly SampleStep[] = [
    { comment: "Begin", request: request(), kept: { variable: "FILL", path: "fill.ids[0]" } },
    { comment: null, request: request({ method: "GET", target: "/fills/$FILL" }), kept: null },
  ];
  const written = samplesOfSteps(steps);

  test("hand on what they keep, each in its own name for it", () => {
    expect(written.get("python")).toContain('fill = response.json()["fill"]["ids"][0]');
    expect(written.get("python")).toContain('f"https://print.example/v1/fills/{fill}"');
    expect(written.get("php")).toContain('$fill = json_decode($response, true)["fill"]["ids"][0];');
    expect(written.get("php")).toContain('curl_init("https://print.example/v1/fills/" . $fill)');
    // What is in a list may be absent, which the types say.
    expect(written.get("ts")).toMatch(
      /const fill = \(await platen\..*\)\.fill\?\.ids\?\.\[0\] \?\? "";/u,
    );
  });

  test("begin with their comment, in the language's own sign", () => {
    expect(written.get("python")).toContain("# Begin\nresponse");
    expect(written.get("ts")).toContain("// Begin\n");
  });
});

test("a reader without scripts chooses among languages, the first of which is chosen", () => {
  const { markup } = languageChoice(
    "x",
    new Map([
      ["sh", html`<p>1</p>`],
      ["ts", html`<p>2</p>`],
    ]),
  );
  expect(markup).toContain('value="sh" checked');
  expect(markup).not.toContain('value="ts" checked');
  expect(markup).toContain('<div data-language="ts"><p>2</p></div>');
});
