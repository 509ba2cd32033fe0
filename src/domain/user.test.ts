import { describe, expect, test } from "vitest";
import { emailKey, parseEmail, passwordProblem, passwordText } from "./user.ts";

describe("an address", () => {
  test.each<[string, string, string | null]>([
    ["is kept in lower case, without space around", "  Ada@Shop.Example ", "ada@shop.example"],
    ["is composed", "jose\u0301@shop.example", "josé@shop.example"],
    ["may have several dots and a plus", "a.b+c@d.e.f", "a.b+c@d.e.f"],
    ["may be of a machine without dots", "root@localhost", "root@localhost"],
    ["needs a sign at", "ada.shop.example", null],
    ["needs something before it", "@shop.example", null],
    ["needs something after it", "ada@", null],
    ["has one of them", "a@b@c", null],
    ["has no space within", "ada love@shop.example", null],
    ["is one, not two", "a@shop.example,b@shop.example", null],
    ["is one, not two apart by a semicolon", "a@shop.example;b@shop.example", null],
    ["has no name beside it", "Ada <ada@shop.example>", null],
    ["has no quotes", '"ada"@shop.example', null],
    [
      "may have an apostrophe, as Irish names do (RFC 5322, 3.2.3)",
      "o'hara@shop.example",
      "o'hara@shop.example",
    ],
    ["has no scheme", "mailto:ada@shop.example", null],
    ["has no backslash", "a\\b@shop.example", null],
    ["brings no header of its own", "a@b.c\r\nBcc:x@y.z", null],
    ["is something", "", null],
  ])("%s", (_, text, expected) => {
    expect(parseEmail(text)).toBe(expected);
  });

  test("has 254 characters at most, space around it apart", () => {
    const of = (length: number) => `${"a".repeat(length - 4)}@b.c`;
    expect(parseEmail(` ${of(254)} `)).toBe(of(254));
    expect(parseEmail(of(255))).toBeNull();
  });

  test("is compared as it is kept", () => {
    expect(emailKey(" ADA@shop.example")).toBe(parseEmail("ada@shop.example"));
  });
});

describe("a password", () => {
  test.each<[string, string, boolean]>([
    ["of 11 characters is too short", "x".repeat(11), false],
    ["of 12 is none too short", "x".repeat(12), true],
    ["of 128 is none too long", "x".repeat(128), true],
    ["of 129 is too long", "x".repeat(129), false],
    ["is counted as it is hashed: a letter and its accent are one", "e\u0301".repeat(6), false],
    ["may be of blanks", " ".repeat(12), true],
  ])("%s", (_, typed, isGood) => {
    expect(passwordProblem(typed)).toBe(isGood ? null : "must have 12 to 128 characters");
  });

  test("is the same from two keyboards, but never for another case or with a blank", () => {
    expect(passwordText("pässword")).toBe(passwordText("pa\u0308ssword"));
    expect(passwordText(" Pass ")).toBe(" Pass ");
  });
});
