/** Long after a browser has taken a file over, which none of them tells. */
const TAKEN_MS = 60_000;

/** Puts a file of the API into the browser's downloads, under the name that it came with. */
export function saveFile(file: Blob, headers: Headers): void {
  const name = /filename="([^"]+)"/u.exec(headers.get("content-disposition") ?? "")?.[1];
  saveBlob(file, name ?? "");
}

/** Puts what a page has made into the browser's downloads. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
