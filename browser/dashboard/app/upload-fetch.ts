/**
 * `fetch` for the client that tells how much of a body is sent, which fetch itself cannot (Fetch, 5.6 has no progress
 * of requests). Everything else of sending stays the client's.
 */

/** Calls `onSent` with the share sent, from 0 to 1. */
export function uploadFetch(onSent: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? "GET", input instanceof Request ? input.url : String(input));
      request.responseType = "blob";
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) {
          onSent(loaded / total);
        }
      });
      request.addEventListener("load", () => {
        resolve(
          new Response(request.response, { status: request.status, headers: headersOf(request) }),
        );
      });
      request.addEventListener("error", () => reject(new TypeError("The request failed.")));
      request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      init.signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(init.body instanceof FormData ? init.body : null);
    });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const at = line.indexOf(":");
    if (at > 0) {
      headers.append(line.slice(0, at), line.slice(at + 1).trim());
    }
  }
  return headers;
}
