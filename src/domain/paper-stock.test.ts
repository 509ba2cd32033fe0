import { expect, test } from "vitest";
import { choosePaper, type StockAppearance } from "./paper-stock.ts";

const stock = (code: string, change: Partial<StockAppearance> = {}): StockAppearance => ({
  code,
  key: null,
  name: code,
  hex: null,
  finish: "none",
  neutral: false,
  ...change,
});
const KRAFT = stock("kraft", { key: "K1", name: "Kraft é", hex: "#aa8855" });
const WHITE = stock("white", { hex: "#ffffff", neutral: true });
const BARE = stock("bare", { key: "aa" });
const STOCKS = [KRAFT, WHITE, BARE];

test.each([
  ["its code", { code: "kraft" }, "#aa8855"],
  ["its key, where the code is unknown", { code: "x", key: "K1" }, "#aa8855"],
  ["its name, composed otherwise and with space around", { name: " Kraft e\u0301 " }, "#aa8855"],
  ["its colour", { hex: "#AA8855" }, "#aa8855"],
  ["the code before the colour", { code: "white", hex: "#aa8855" }, "#ffffff"],
  ["its own colour, where the shop has no such paper", { name: "Foil", hex: "#123456" }, "#123456"],
  ["the shop's neutral paper, where there is neither", { name: "Foil" }, "#ffffff"],
  ["the neutral paper, where the colour is none", { hex: "red" }, "#ffffff"],
  ["coated white, where the paper found has no colour", { code: "bare" }, "#eff1f4"],
])("a paper is shown by %s", (_name, choice, hex) => {
  expect(choosePaper(STOCKS, choice).hex).toBe(hex);
});

test("a shop without papers has a plain one", () => {
  expect(choosePaper([], {})).toEqual({ hex: "#eff1f4", finish: "none" });
});
