/** What the shop sells. `id` is the shop's own; a product mapping leads from it to a template of the service. */
export interface Product {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Of one pack. */
  readonly priceCents: number;
  /** The press PDF, relative to this folder. */
  readonly pdf: string;
  /**
   * Who opens the session: the browser with the publishable key, which needs no code on the server, or the
   * server, which can fill in what it knows about the customer. A shop needs one of the two.
   */
  readonly opens: "browser" | "server";
  /** Texts that the shopper sees and cannot change, by the start of their words. */
  readonly locked: readonly string[];
  /** Names of fields that may not stay blank. */
  readonly required: readonly string[];
}

export const PRODUCTS: readonly Product[] = [
  {
    id: "business-card-100",
    title: "Business cards, 100",
    text: "Two sides, 85 × 55 mm, black and one spot ink on uncoated board.",
    priceCents: 3900,
    pdf: "../../demo/business-card.pdf",
    opens: "browser",
    locked: [],
    required: [],
  },
  {
    id: "jam-label-50",
    title: "Jam labels, 50",
    text: "100 × 70 mm on matt paper with a glue that washes off.",
    priceCents: 2400,
    pdf: "../../test/corpus/made/s05-jam-label-scribus-pdfx3.pdf",
    opens: "server",
    locked: ["WILD HEDGEROW JAM", "Ingredients", "340 g"],
    required: ["Flavour", "BestBefore", "Batch", "Maker", "Village"],
  },
];

export function productById(id: string): Product | null {
  return PRODUCTS.find((product) => product.id === id) ?? null;
}
