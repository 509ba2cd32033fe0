/** Long after a browser has taken a file over, which none of them tells. */
const TAKEN_MS = 60_000;

/** Puts a file of the API into the browser's downloads, under the name that it came with. */
export function saveFile(file: Blob, headers: Headers): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = /filename="([^"]+)"/u.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
