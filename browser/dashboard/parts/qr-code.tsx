/** An address as a QR code (ISO/IEC 18004). */
import { type ReactNode, useMemo } from "react";
import { encode } from "uqr";
import styles from "./qr-code.module.css";

/** Modules of quiet zone on each side (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** Black on white in either scheme: readers look for dark on light. `download` offers it as an SVG file, to be printed. */
export function QrCode({
  text,
  label,
  download,
}: {
  readonly text: string;
  readonly label: string;
  readonly download?: { readonly fileName: string; readonly label: string };
}): ReactNode {
  const { side, path } = useMemo(() => qrPath(text), [text]);
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
  return (
    <figure className={styles["code"]}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      {download !== undefined && (
        <figcaption>
          <a
            download={`${download.fileName}.svg`}
            href={`data:image/svg+xml,${encodeURIComponent(file)}`}
          >
            {download.label}
          </a>
        </figcaption>
      )}
    </figure>
  );
}

/** The dark modules, a run of a row at a time, and the side with its quiet zone. */
function qrPath(text: string): { readonly side: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x] === true) {
        x++;
      }
      path += x > from ? `M${from + QUIET} ${y + QUIET}h${x - from}v1H${from + QUIET}z` : "";
    }
  }
  return { side: size + 2 * QUIET, path };
}
