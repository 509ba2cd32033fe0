/** Line icons of 20 px, drawn here: a dozen shapes are less than any package of them. */
import type { ReactNode } from "react";

const PATHS = {
  template: "M4 3h12v14H4z M7 7h6 M7 10h6 M7 13h3",
  orders: "M4 5h12l-1 12H5z M7.5 8V5a2.5 2.5 0 0 1 5 0v3",
  customers: "M10 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z M4 17a6 6 0 0 1 12 0z",
  press: "M5 8V3h10v5 M3 8h14v6H3z M6 12h8v5H6z",
  channels: "M3 8l2-5h10l2 5z M4 8v9h12V8 M8 17v-5h4v5",
  library: "M4 3v14 M8 3v14 M12 4l4 12.5",
  settings: "M3 6h8 M15 6h2 M3 14h2 M9 14h8 M13 4v4 M7 12v4",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z M13 13l4 4",
  menu: "M3 5h14 M3 10h14 M3 15h14",
  more: "M6 12l4-4 4 4",
  done: "M4 10.5l4 4 8-9",
  warn: "M10 3l8 14H2z M10 8v4 M10 14.5v.5",
  fail: "M5 5l10 10 M15 5L5 15",
  info: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M10 9v5 M10 6v.5",
  upload: "M10 13V3 M6 7l4-4 4 4 M3 13v4h14v-4",
  copy: "M7 7h10v10H7z M13 7V3H3v10h4",
  close: "M5 5l10 10 M15 5L5 15",
  plus: "M10 4v12 M4 10h12",
  minus: "M4 10h12",
  undo: "M7 4L3 8l4 4 M3 8h9a4.5 4.5 0 0 1 0 9H8",
  redo: "M13 4l4 4-4 4 M17 8H8a4.5 4.5 0 0 0 0 9h4",
  up: "M5 12l5-5 5 5",
  down: "M5 8l5 5 5-5",
  open: "M8 4H4v12h12v-4 M11 4h5v5 M16 4l-8 8",
  lock: "M5 9h10v8H5z M7 9V6.5a3 3 0 0 1 6 0V9",
  unlock: "M5 9h10v8H5z M7 9V6.5a3 3 0 0 1 5.6-1.5",
} as const;

/** What can be drawn. */
export type IconName = keyof typeof PATHS;

/** An ornament beside words, or alone in a button that is named: readers pass it over. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
