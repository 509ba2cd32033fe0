import { expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { isLayerVisible, readLayers } from "./layers.ts";

/** Groups 10 (on) and 11 (off) under the usual configuration, 12 with the intent Design; 20 is asked for. */
function isVisible(membership: string, config = "/OFF [11 0 R]"): boolean {
  const objects = [
    `1 0 obj << /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [10 0 R 11 0 R 12 0 R] /D << ${config} >> >> >> endobj`,
    "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
    "10 0 obj << /Type /OCG /Name (a) >> endobj",
    "11 0 obj << /Type /OCG /Name (b) >> endobj",
    "12 0 obj << /Type /OCG /Name (c) /Intent /Design >> endobj",
    `20 0 obj ${membership} endobj`,
    "21 0 obj [10 0 R 11 0 R] endobj",
    "22 0 obj [/And 10 0 R 11 0 R] endobj",
    "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj",
    "trailer << /Root 1 0 R >>",
  ];
  const doc = openPdf(latin1Bytes(`%PDF-1.7\n${objects.join("\n")}\n%%EOF\n`), ENGINE_LIMITS);
  const num = /^\d+/u.exec(membership)?.[0];
  return isLayerVisible(readLayers(doc), {
    kind: "ref",
    num: num === undefined ? 20 : Number(num),
    gen: 0,
  });
}

test.each<readonly [string, string, boolean]>([
  ["any of two is on by default", "<< /Type /OCMD /OCGs [10 0 R 11 0 R] >>", true],
  ["a single group needs no array", "<< /Type /OCMD /OCGs 11 0 R >>", false],
  ["the array may be an object", "<< /Type /OCMD /OCGs 21 0 R /P /AllOn >>", false],
  ["AnyOn", "<< /Type /OCMD /OCGs [11 0 R] /P /AnyOn >>", false],
  ["AllOn", "<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOn >>", false],
  ["AnyOff", "<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AnyOff >>", true],
  ["AnyOff of groups that are on", "<< /Type /OCMD /OCGs [10 0 R] /P /AnyOff >>", false],
  ["AllOff", "<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOff >>", false],
  ["AllOff of one that is off", "<< /Type /OCMD /OCGs [11 0 R] /P /AllOff >>", true],
  [
    "nulls and missing groups count for nothing",
    "<< /Type /OCMD /OCGs [null 99 0 R 11 0 R] >>",
    false,
  ],
  ["no groups have no effect", "<< /Type /OCMD /OCGs [] /P /AllOn >>", true],
  ["And", "<< /Type /OCMD /VE [/And 10 0 R 11 0 R] >>", false],
  ["Or", "<< /Type /OCMD /VE [/Or 11 0 R 10 0 R] >>", true],
  ["Not", "<< /Type /OCMD /VE [/Not 11 0 R] >>", true],
  [
    "expressions in each other",
    "<< /Type /OCMD /VE [/Or [/Not 10 0 R] [/And 10 0 R [/Not 11 0 R]]] >>",
    true,
  ],
  ["an expression that is an object", "<< /Type /OCMD /VE [/Not 22 0 R] >>", true],
  [
    "the expression comes before the groups",
    "<< /Type /OCMD /OCGs [10 0 R] /VE [/Not 10 0 R] >>",
    false,
  ],
])("membership: %s", (_, membership, visible) => {
  expect(isVisible(membership)).toBe(visible);
});

test.each<readonly [string, string, string, boolean]>([
  ["a group is on by default", "10 0 R", "", true],
  ["a group that is off", "11 0 R", "/OFF [11 0 R]", false],
  ["all groups off", "10 0 R", "/BaseState /OFF", false],
  ["all off but one", "10 0 R", "/BaseState /OFF /ON [10 0 R]", true],
  ["ON says nothing new where all are on", "11 0 R", "/ON [10 0 R]", true],
  ["an unchanged base is the state of a fresh file: on", "10 0 R", "/BaseState /Unchanged", true],
  [
    "states by usage are not applied",
    "10 0 R",
    "/AS [<< /Event /Print /Category [/Print] /OCGs [10 0 R] >>]",
    true,
  ],
  ["an intent that is not looked at", "12 0 R", "/OFF [12 0 R]", true],
  ["an intent that is", "12 0 R", "/OFF [12 0 R] /Intent [/View /Design]", false],
  ["all intents", "12 0 R", "/OFF [12 0 R] /Intent /All", false],
])("configuration: %s", (_, group, config, visible) => {
  expect(isVisible(group, config)).toBe(visible);
});
