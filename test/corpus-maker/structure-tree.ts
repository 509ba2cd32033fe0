/** The structure tree of tagged documents: one element for each marked frame. */
import { type PdfFile, ref } from "./pdf-file.ts";

export class StructureTree {
  readonly #file: PdfFile;
  readonly #root: number;
  readonly #pages: { readonly page: number; readonly elements: number[] }[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
    this.#root = file.reserve();
  }

  /** A paragraph element for the next marked sequence of a page; its MCID. */
  mark(page: number, pageObject: number): number {
    for (let i = this.#pages.length; i <= page; i++) {
      this.#pages.push({ page: pageObject, elements: [] });
    }
    const entry = this.#pages[page];
    if (entry === undefined) {
      return 0;
    }
    const mcid = entry.elements.length;
    entry.elements.push(
      this.#file.add(
        `<< /Type /StructElem /S /P /P ${ref(this.#root)} /Pg ${ref(pageObject)} /K ${String(mcid)} >>`,
      ),
    );
    return mcid;
  }

  /** Catalog entries. */
  finish(): string {
    const all = this.#pages.flatMap((page) => page.elements.map((number) => ref(number)));
    const parents = this.#pages.map(
      (page, i) => `${String(i)} [${page.elements.map((number) => ref(number)).join(" ")}]`,
    );
    this.#file.set(
      this.#root,
      `<< /Type /StructTreeRoot /K [${all.join(" ")}] /ParentTree << /Nums [${parents.join(" ")}] >> /ParentTreeNextKey ${String(parents.length)} >>`,
    );
    return ` /StructTreeRoot ${ref(this.#root)} /MarkInfo << /Marked true >>`;
  }
}
