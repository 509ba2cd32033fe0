/** What the widget itself says, until the frame speaks: title, while it loads, the way out, when it fails. */
type Words = readonly [title: string, loading: string, close: string, failed: string];

export const ENGLISH: Words = [
  "Personalize",
  "Loading…",
  "Close",
  "This product cannot be personalized right now.",
];

/** By language. */
export const WORDS: Readonly<Record<string, Words>> = {
  de: [
    "Gestalten",
    "Wird geladen…",
    "Schließen",
    "Dieses Produkt lässt sich gerade nicht gestalten.",
  ],
  fr: [
    "Personnaliser",
    "Chargement…",
    "Fermer",
    "Ce produit ne peut pas être personnalisé pour le moment.",
  ],
  es: [
    "Personalizar",
    "Cargando…",
    "Cerrar",
    "Este producto no se puede personalizar en este momento.",
  ],
  nl: ["Personaliseren", "Laden…", "Sluiten", "Dit product kan nu niet worden gepersonaliseerd."],
  ja: ["カスタマイズ", "読み込み中…", "閉じる", "この商品は現在カスタマイズできません。"],
  ar: ["تخصيص", "جارٍ التحميل…", "إغلاق", "لا يمكن تخصيص هذا المنتج الآن."],
};
