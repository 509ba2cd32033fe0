/** An embed session on a template with one picture field of 200 × 100 pt, and pictures of three sizes. */
import { crc32, deflateSync } from "node:zlib";
import { buildPdf } from "./build-pdf.ts";
import type { Client } from "./client.ts";

/** The address of the session's frame. */
export async function openPictureSession(client: Client): Promise<string> {
  const source = buildPdf(
    {
      1: "<</Type/Catalog/Pages 2 0 R>>",
      2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
      4: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 5 0 R/Resources<</XObject<</Im 10 0 R>>>>>>",
      5: { dict: "", stream: "q 200 0 0 100 50 250 cm /Im Do Q" },
      10: {
        dict: "/Type/XObject/Subtype/Image/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceCMYK",
        stream: "0123456789abcdef",
      },
    },
    "/ID[<00><01>]",
  );
  for (const [name, widthPx] of [
    ["Tiny", 10],
    ["Soft", 500],
    ["Sharp", 1_000],
  ] as const) {
    const body = new FormData();
    for (const [key, value] of Object.entries({ kind: "image", scope: "team", name })) {
      body.set(key, value);
    }
    body.set("file", new Blob([greyPng(widthPx, widthPx / 2)]), `${name}.png`);
    const answer = await client.raw("POST", "/assets", { body });
    if (answer.status !== 201) {
      throw new Error(`no picture: ${await answer.text()}`);
    }
  }
  const { template } = (await client.upload(Buffer.from(source))).body;
  const path = `/templates/${template.id}/scene`;
  const { pages } = (await client.get(path)).body.scene;
  const [image] = pages[0].objects;
  const scene = {
    fields: [{ id: "new_1", name: "photo", label: "Your photo", type: "image" }],
    pages: [{ id: pages[0].id, objects: [{ id: image.id, field_id: "new_1" }] }],
  };
  const changed = await client.put(path, { scene });
  if (changed.status !== 200) {
    throw new Error(`no picture field: ${changed.text}`);
  }
  await client.post(`/templates/${template.id}/publish`);
  const { body } = await client.post("/embed/sessions", { template_id: template.id });
  return body.iframe_url;
}

/** A grey PNG of one tone. */
function greyPng(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((widthPx + 1) * heightPx, 0x80);
  for (let y = 0; y < heightPx; y++) {
    rows[y * (widthPx + 1)] = 0;
  }
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const chunks = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND")];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
