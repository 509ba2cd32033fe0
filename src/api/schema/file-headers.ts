import { USER_BYTES } from "./user-bytes.ts";

/** What a file is saved or shown as. */
export interface NamedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** Left out where it is not known before the end. */
  readonly bytes?: number;
  /** Saved, unless a browser may show it. */
  readonly disposition?: "attachment" | "inline";
}

/** Headers of a response that is somebody's file, under its name; how long it may be kept is the operation's. */
export function fileHeaders(file: NamedFile): Readonly<Record<string, string>> {
  const { fileName, contentType, bytes, disposition = "attachment" } = file;
  return {
    "content-type": contentType,
    ...(bytes === undefined ? {} : { "content-length": String(bytes) }),
    "content-disposition": `${disposition}; ${fileNameParameters(fileName)}`,
    ...USER_BYTES,
  };
}

/**
 * RFC 6266: a name of plain letters, quoted without escapes, since no name here has a quote or a backslash; any other
 * besides in UTF-8, and in its place what is plain of it.
 */
function fileNameParameters(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]/gu, "_");
  return plain === fileName
    ? `filename="${fileName}"`
    : `filename="${plain}"; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** RFC 8187, 3.2.1: what `encodeURIComponent` leaves as it is, but for signs that are no attr-char. */
function extendedValue(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
