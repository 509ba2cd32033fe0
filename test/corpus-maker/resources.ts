/** Shared objects of a document: colour spaces, graphics states, profiles, layers, properties. */
import { type PdfFile, pdfString, ref } from "./pdf-file.ts";

/** Entries of the resource dictionary by category. */
export class Resources {
  readonly #categories = new Map<string, Map<string, string>>();

  set(category: string, name: string, value: string): void {
    const names = this.#categories.get(category) ?? new Map<string, string>();
    names.set(name, value);
    this.#categories.set(category, names);
  }

  /** The dictionary's entries. */
  text(): string {
    let text = "";
    for (const [category, names] of this.#categories) {
      const entries = [...names].map(([name, value]) => `/${name} ${value}`);
      text += `/${category} << ${entries.join(" ")} >> `;
    }
    return `<< /ProcSet [/PDF /Text /ImageC] ${text}>>`;
  }
}

const u32 = (value: number): number[] => [
  value >>> 24,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];
const ascii = (text: string): number[] => [...Buffer.from(text, "latin1")];

/** The smallest profile readers take: header, description, copyright, white point and one rendering table. */
function iccProfile(space: "RGB " | "CMYK"): Uint8Array {
  const fixed = (value: number): number[] => u32(Math.round(value * 65_536));
  const xyz = (values: readonly number[]): number[] => [
    ...ascii("XYZ "),
    ...u32(0),
    ...values.flatMap(fixed),
  ];
  const text = (value: string): number[] => [...ascii("text"), ...u32(0), ...ascii(value), 0];
  const name = `Corpus ${space.trim()}`;
  const description = [
    ...ascii("desc"),
    ...u32(0),
    ...u32(name.length + 1),
    ...ascii(name),
    0,
    ...u32(0),
    ...u32(0),
    ...Array.from({ length: 70 }, () => 0),
  ];
  const gamma = [...ascii("curv"), ...u32(0), ...u32(1), 2, 0x33];
  const tags: (readonly [string, readonly number[]])[] = [
    ["desc", description],
    ["cprt", text("Public domain")],
    ["wtpt", xyz([0.9642, 1, 0.8249])],
  ];
  if (space === "RGB ") {
    tags.push(
      ["rXYZ", xyz([0.4361, 0.2225, 0.0139])],
      ["gXYZ", xyz([0.3851, 0.7169, 0.0971])],
      ["bXYZ", xyz([0.1431, 0.0606, 0.7141])],
      ["rTRC", gamma],
      ["gTRC", gamma],
      ["bTRC", gamma],
    );
  } else {
    tags.push(
      ["A2B0", inkTable()],
      ["A2B1", inkTable()],
      ["B2A0", labTable()],
      ["B2A1", labTable()],
    );
  }
  const table: number[] = u32(tags.length);
  const bodies: number[] = [];
  const start = 128 + 4 + 12 * tags.length;
  for (const [tag, body] of tags) {
    table.push(...ascii(tag), ...u32(start + bodies.length), ...u32(body.length));
    bodies.push(...body, ...Array.from({ length: (4 - (body.length % 4)) % 4 }, () => 0));
  }
  const head = [
    ...u32(start + bodies.length),
    ...u32(0),
    ...u32(0x0240_0000),
    ...ascii(space === "RGB " ? "mntr" : "prtr"),
    ...ascii(space),
    ...ascii(space === "RGB " ? "XYZ " : "Lab "),
    ...[2026, 11, 2, 9, 30, 0].flatMap((value) => [value >> 8, value & 255]),
    ...ascii("acsp"),
    ...Array.from({ length: 28 }, () => 0),
    ...[0.9642, 1, 0.8249].flatMap(fixed),
  ];
  return Uint8Array.from([
    ...head,
    ...Array.from({ length: 128 - head.length }, () => 0),
    ...table,
    ...bodies,
  ]);
}

/** lut8: header, identity matrix, straight curves, grid. */
function lut8(inputs: number, outputs: number, grid: number[]): number[] {
  const straight = Array.from({ length: 256 }, (_, i) => i);
  const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap((value) => u32(value * 65_536));
  return [
    ...ascii("mft1"),
    ...u32(0),
    inputs,
    outputs,
    2,
    0,
    ...identity,
    ...Array.from({ length: inputs }, () => straight).flat(),
    ...grid,
    ...Array.from({ length: outputs }, () => straight).flat(),
  ];
}

/** Two steps for each ink: lightness falls with every ink, a* and b* follow cyan, magenta and yellow. */
function inkTable(): number[] {
  const grid: number[] = [];
  for (let i = 0; i < 16; i++) {
    const [c, m, y, k] = [(i >> 3) & 1, (i >> 2) & 1, (i >> 1) & 1, i & 1] as const;
    const light = Math.max(0, (1 - 0.35 * c - 0.45 * m - 0.1 * y) * (1 - 0.9 * k));
    const weak = 1 - 0.9 * k;
    grid.push(
      Math.round(light * 255),
      Math.round(128 + (-35 * c + 70 * m) * weak),
      Math.round(128 + (-45 * c + 85 * y) * weak),
    );
  }
  return lut8(4, 3, grid);
}

function labTable(): number[] {
  const grid: number[] = [];
  for (let i = 0; i < 8; i++) {
    const [light, a, b] = [(i >> 2) & 1, (i >> 1) & 1, i & 1] as const;
    const ink = 255 * (1 - light);
    grid.push(
      Math.round(ink * (1 - a)),
      Math.round(ink * a),
      Math.round(ink * b),
      Math.round(ink / 2),
    );
  }
  return lut8(3, 4, grid);
}

/** Adds the colour spaces and graphics states that `inks.ts` names. */
export function addInks(file: PdfFile, resources: Resources): void {
  const tint = file.add(
    "<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0.02 1 0.85 0.06] /N 1 >>",
  );
  const spot = file.add(`[/Separation /PANTONE#20186#20C /DeviceCMYK ${ref(tint)}]`);
  const mix = file.addStream(
    "/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1] /Size [2 2] /BitsPerSample 8",
    Uint8Array.from([0, 0, 0, 0, 5, 255, 217, 15, 0, 0, 0, 255, 5, 255, 217, 255]),
    "none",
  );
  const duo = file.add(`[/DeviceN [/PANTONE#20186#20C /Black] /DeviceCMYK ${ref(mix)}]`);
  const rgb = file.addStream("/N 3 /Alternate /DeviceRGB", iccProfile("RGB "));
  const cmyk = file.addStream("/N 4 /Alternate /DeviceCMYK", iccProfile("CMYK"));
  resources.set("ColorSpace", "CSspot", ref(spot));
  resources.set("ColorSpace", "CSdn", ref(duo));
  resources.set("ColorSpace", "CSrgb", `[/ICCBased ${ref(rgb)}]`);
  resources.set("ColorSpace", "CScmyk", `[/ICCBased ${ref(cmyk)}]`);
  resources.set(
    "ColorSpace",
    "CSlab",
    "[/Lab << /WhitePoint [0.9642 1 0.8249] /Range [-100 100 -100 100] >>]",
  );
  resources.set("ExtGState", "GSop", "<< /Type /ExtGState /OP true /op true /OPM 1 >>");
  resources.set("ExtGState", "GSno", "<< /Type /ExtGState /OP false /op false >>");
}

/** Document-level entries of a PDF/X-4 claim: output intent and metadata. */
export function pdfxEntries(file: PdfFile): string {
  const profile = file.addStream("/N 4", iccProfile("CMYK"));
  const xmp = `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion><pdf:Trapped>False</pdf:Trapped>
<xmp:CreateDate>2026-11-02T09:30:00Z</xmp:CreateDate><xmp:ModifyDate>2026-11-02T09:30:00Z</xmp:ModifyDate><xmp:MetadataDate>2026-11-02T09:30:00Z</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:6f1d2c7e-0000-4000-8000-000000000001</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Corpus</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;
  const metadata = file.addStream("/Type /Metadata /Subtype /XML", xmp, "none");
  return ` /Metadata ${ref(metadata)} /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ${pdfString("Custom")} /OutputCondition ${pdfString("Corpus press")} /Info ${pdfString("Corpus press")} /DestOutputProfile ${ref(profile)} >>]`;
}
