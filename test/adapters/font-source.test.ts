import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { gzipSync } from "node:zlib";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { packageFontSource, tarballName } from "#adapters/package-font-source.ts";
import { listTarball, readTarball } from "#adapters/tarball.ts";
import type { OpenFamily } from "#engine/contract/open-fonts.ts";
import { FontSourceError } from "#ports/font-source.ts";
import { packageOf, tar, tarball, type TarEntry } from "#test/support/tarballs.ts";

const LIMIT = { maxBytes: 100_000 };
const FILES: readonly TarEntry[] = [
  { path: "package/400Regular/Sample.ttf", data: "regular" },
  { path: "package/700Bold/Sample.ttf", data: "bold" },
  { path: "package/LICENSE_FONT", data: "SIL OPEN FONT LICENSE Version 1.1" },
];

describe("a tarball", () => {
  test("gives the wanted files by their paths", async () => {
    const packed = tarball(FILES);
    expect(await listTarball(packed, LIMIT)).toEqual([
      "400Regular/Sample.ttf",
      "700Bold/Sample.ttf",
      "LICENSE_FONT",
    ]);
    const files = await readTarball(packed, ["700Bold/Sample.ttf"], LIMIT);
    expect([...files].map(([path, data]) => [path, Buffer.from(data).toString()])).toEqual([
      ["700Bold/Sample.ttf", "bold"],
    ]);
  });

  test("has long names in pax headers", async () => {
    const path = `${"long/".repeat(30)}Sample.ttf`;
    const record = ` path=package/${path}\n`;
    const packed = tarball([
      { path: "PaxHeader", data: `${record.length + 3}${record}`, type: "x" },
      { path: "package/cut-short", data: "regular" },
    ]);
    expect(await listTarball(packed, LIMIT)).toEqual([path]);
  });

  test.each<[string, Buffer, RegExp]>([
    ["no gzip", tar(FILES), /header/u],
    ["cut off", tarball(FILES).subarray(0, 60), /unexpected end/u],
    ["an archive that ends within a file", tarballCutIn(), /cut off/u],
    [
      "more than the index says",
      tarball([{ path: "p/x", data: Buffer.alloc(200_000) }]),
      /larger/u,
    ],
    ["an entry without a size", tarballWithoutSize(), /size/u],
    ["a lacking file", tarball(FILES.slice(1)), /has no 400Regular/u],
    [
      "a link in its place",
      tarball([{ path: "package/400Regular/Sample.ttf", data: "", type: "2" }]),
      /has no 400Regular/u,
    ],
    [
      "a name that climbs out",
      tarball([{ path: "package/../400Regular/Sample.ttf", data: "x" }]),
      /has no 400Regular/u,
    ],
  ])("with %s is refused", async (_what, packed, message) => {
    await expect(readTarball(packed, ["400Regular/Sample.ttf"], LIMIT)).rejects.toThrow(message);
  });
});

function tarballCutIn(): Buffer {
  const whole = tar([{ path: "package/x", data: "x".repeat(900) }]);
  return Buffer.from(gzip(whole.subarray(0, 1_000)));
}

function tarballWithoutSize(): Buffer {
  const whole = tar([{ path: "package/x", data: "x" }]);
  whole.write("?", 124);
  return gzip(whole);
}

function gzip(archive: Buffer): Buffer {
  return gzipSync(archive);
}

const PACKED = tarball(FILES);
const FAMILY: OpenFamily = {
  family: "Sample",
  names: ["sample"],
  licence: "OFL-1.1",
  package: packageOf("@example/sample", PACKED, tar(FILES).length),
  faces: ["400Regular/Sample.ttf", "700Bold/Sample.ttf"].map((file) => ({
    postScriptName: "Sample",
    style: "Regular",
    weight: 400,
    isItalic: false,
    file,
    fingerprint: "",
  })),
};

const TEXTS = {
  faces: ["regular", "bold"],
  licence: "SIL OPEN FONT LICENSE Version 1.1",
};

/** Files as text; the source's error as its message. */
async function fetched(source: ReturnType<typeof packageFontSource>, family = FAMILY) {
  const { faces, licence } = await source.fetch(family);
  return { faces: faces.map((bytes) => Buffer.from(bytes).toString()), licence };
}

describe("a folder of tarballs", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fonts-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const source = () => packageFontSource({ kind: "folder", path: folder });
  const put = (bytes: Buffer) => writeFile(join(folder, tarballName(FAMILY.package)), bytes);

  test("gives files and licence, by the names of npm pack", async () => {
    expect(tarballName(FAMILY.package)).toBe("example-sample-1.2.3.tgz");
    await put(PACKED);
    expect(await fetched(source())).toEqual(TEXTS);
  });

  test("is taken by its hash alone", async () => {
    await expect(fetched(source())).rejects.toThrow(FontSourceError);
    // Other bytes of the same length, and more bytes than the index states.
    const other = Buffer.from(PACKED);
    other[20] = (other[20] ?? 0) ^ 1;
    for (const bytes of [other, Buffer.concat([PACKED, PACKED]), PACKED.subarray(1)]) {
      await put(bytes);
      await expect(fetched(source())).rejects.toThrow(/another @example\/sample 1.2.3/u);
    }
  });

  test("of an index that is wrong about lengths gives nothing", async () => {
    await put(PACKED);
    const family = { ...FAMILY, package: { ...FAMILY.package, unpackedBytes: 600 } };
    await expect(fetched(source(), family)).rejects.toThrow(/cannot be unpacked/u);
  });

  test("of fonts that name their licence themselves gives its name", async () => {
    await put(PACKED);
    const family = { ...FAMILY, package: { ...FAMILY.package, licenceFile: null } };
    expect((await fetched(source(), family)).licence).toBe("OFL-1.1");
  });
});

describe("a registry", () => {
  let server: Server;
  let requests: string[];
  let answer: { status: number; body: Buffer; headers?: Record<string, string>; hangs?: boolean };
  beforeEach(async () => {
    requests = [];
    answer = { status: 200, body: PACKED };
    server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.writeHead(answer.status, answer.headers);
      if (answer.hangs === true) {
        response.write(answer.body.subarray(0, 10));
      } else {
        response.end(answer.body);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = (path = "/mirror/") => {
    const address = server.address();
    return `http://127.0.0.1:${(address as AddressInfo).port}${path}`;
  };

  test("is asked where registries keep tarballs, with and without a slash", async () => {
    for (const path of ["/mirror/", "/mirror"]) {
      expect(await fetched(packageFontSource({ kind: "registry", url: url(path) }))).toEqual(TEXTS);
    }
    const path = "/mirror/@example/sample/-/sample-1.2.3.tgz";
    expect(requests).toEqual([path, path]);
  });

  test("is that of npm where none is set", async () => {
    const asked: string[] = [];
    const source = packageFontSource(null, {
      registry: async (name) => {
        asked.push(name);
        return new URL(url("/"));
      },
    });
    expect(await fetched(source)).toEqual(TEXTS);
    expect([asked, requests]).toEqual([
      ["@example/sample"],
      ["/@example/sample/-/sample-1.2.3.tgz"],
    ]);
  });

  test.each<[string, Partial<typeof answer>, RegExp]>([
    ["has no such package", { status: 404 }, /answered 404/u],
    ["redirects", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, /answered 302/u],
    ["sends more than the index states", { body: Buffer.concat([PACKED, PACKED]) }, /longer/u],
    ["sends other bytes", { body: Buffer.alloc(PACKED.length) }, /another @example/u],
    ["stops in the middle", { hangs: true }, /cannot be reached/u],
  ])("that %s gives nothing", async (_what, changes, message) => {
    answer = { ...answer, ...changes };
    const source = packageFontSource({ kind: "registry", url: url() }, { limitMs: 300 });
    await expect(fetched(source)).rejects.toThrow(FontSourceError);
    await expect(fetched(source)).rejects.toThrow(message);
  });

  test.each(["169.254.169.254", "fd00:ec2::254", "0.0.0.0"])(
    "whose name leads to %s is not connected to",
    async (address) => {
      const place = { kind: "registry", url: "http://registry.example/" } as const;
      const source = packageFontSource(place, {
        resolve: async () => [{ address, family: address.includes(":") ? 6 : 4 }],
      });
      await expect(fetched(source)).rejects.toThrow(/never connected/u);
    },
  );

  test("whose name is unknown is away", async () => {
    const place = { kind: "registry", url: "http://registry.example/" } as const;
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(fetched(packageFontSource(place, { resolve }))).rejects.toThrow(
      /cannot be reached/u,
    );
  });
});
