/** Opening files: what is read at once against what is read later, and everything against everything. */
import { PDF, PdfRef } from "@libpdf/core";
import { ParseSpeeds, PDFDocument } from "pdf-lib";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import type { Group } from "./report.ts";
import { type Side, sideBySide } from "./rounds.ts";

export interface NamedFile {
  readonly file: string;
  readonly pdf: Uint8Array;
}

export async function openGroups(
  files: readonly NamedFile[],
  rounds: number,
): Promise<readonly Group[]> {
  const counts = files.map(({ pdf }) => openPdf(pdf, ENGINE_LIMITS).objectNumbers().length);
  const objects = counts.reduce((sum, count) => sum + count, 0);
  const about = `${files.length} files of the corpus, ${objects.toLocaleString("en")} objects; one call opens each once.`;
  return [
    {
      ...(await sideBySide(lazySides(files), rounds)),
      title: "Open, objects later",
      about: `${about} Both read the cross-reference data and the pages; objects are parsed when they are asked for.`,
    },
    {
      ...(await sideBySide(fullSides(files), rounds)),
      title: "Open, every object",
      about: `${about} Every object is parsed; streams stay packed.`,
    },
  ];
}

function lazySides(files: readonly NamedFile[]): readonly Side[] {
  return [
    {
      name: "Platen",
      work: "cross-reference data and pages",
      run: () => files.forEach(({ pdf }) => openPdf(pdf, ENGINE_LIMITS)),
    },
    {
      name: "LibPDF",
      work: "cross-reference data and pages",
      run: async () => {
        for (const { pdf } of files) {
          await PDF.load(pdf);
        }
      },
    },
  ];
}

function fullSides(files: readonly NamedFile[]): readonly Side[] {
  const pdfLib = async (parseSpeed: ParseSpeeds): Promise<void> => {
    for (const { pdf } of files) {
      await PDFDocument.load(pdf, { ignoreEncryption: true, updateMetadata: false, parseSpeed });
    }
  };
  return [
    {
      name: "Platen",
      work: "every object in use",
      run: () =>
        files.forEach(({ pdf }) => {
          const document = openPdf(pdf, ENGINE_LIMITS);
          document.objectNumbers().forEach((num) => document.object(num));
        }),
    },
    {
      name: "pdf-lib",
      work: "every object, with a pause after each hundred",
      run: () => pdfLib(ParseSpeeds.Slow),
    },
    {
      name: "pdf-lib, tuned",
      work: "every object, without pauses",
      run: () => pdfLib(ParseSpeeds.Fastest),
    },
    {
      name: "LibPDF",
      work: "every number up to the highest",
      run: async () => {
        for (const { pdf } of files) {
          const document = await PDF.load(pdf);
          const { highestObject } = openedOnce(pdf);
          for (let num = 1; num <= highestObject; num++) {
            document.getObject(PdfRef.of(num, 0));
          }
        }
      },
    },
  ];
}

const opened = new Map<Uint8Array, ReturnType<typeof openPdf>>();

function openedOnce(pdf: Uint8Array): ReturnType<typeof openPdf> {
  const document = opened.get(pdf) ?? openPdf(pdf, ENGINE_LIMITS);
  opened.set(pdf, document);
  return document;
}
