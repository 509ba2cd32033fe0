import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#config.ts";
import { s3BucketOf } from "#s3-settings.ts";
import type { Environment } from "#setting.ts";

const S3: Environment = {
  PLATEN_OBJECTS: "s3",
  PLATEN_S3_BUCKET: "prints",
  PLATEN_S3_ACCESS_KEY_ID: "AKID",
  PLATEN_S3_SECRET_ACCESS_KEY: "hunter2+/=",
};

function messages(environment: Environment): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.messages : ["not a ConfigError"];
  }
}

test("a bucket and its keys are enough: Amazon's server of the usual region", () => {
  expect(s3BucketOf(readConfig(S3))).toEqual({
    endpoint: "https://s3.us-east-1.amazonaws.com",
    bucket: "prints",
    region: "us-east-1",
    accessKeyId: "AKID",
    secretAccessKey: "hunter2+/=",
    prefix: "",
  });
});

test.each<[Environment, object]>([
  [{ PLATEN_S3_ENDPOINT: "http://minio:9000/" }, { endpoint: "http://minio:9000" }],
  [{ PLATEN_S3_REGION: "eu-central-1" }, { endpoint: "https://s3.eu-central-1.amazonaws.com" }],
  [{ PLATEN_S3_PREFIX: "a/b" }, { prefix: "a/b/" }],
  [{ PLATEN_S3_PREFIX: "platen//" }, { prefix: "platen/" }],
])("%j is understood", (more, expected) => {
  expect(s3BucketOf(readConfig({ ...S3, ...more }))).toMatchObject(expected);
});

test("files and none want no bucket, whatever else is set", () => {
  for (const kind of ["files", "none"]) {
    expect(s3BucketOf(readConfig({ ...S3, PLATEN_OBJECTS: kind }))).toBeNull();
    expect(messages({ PLATEN_OBJECTS: kind })).toEqual([]);
  }
});

test("what a bucket cannot do without is asked for, all at once", () => {
  expect(messages({ PLATEN_OBJECTS: "s3" })).toEqual([
    "PLATEN_S3_BUCKET must be set with PLATEN_OBJECTS=s3",
    "PLATEN_S3_ACCESS_KEY_ID must be set with PLATEN_OBJECTS=s3",
    "PLATEN_S3_SECRET_ACCESS_KEY must be set with PLATEN_OBJECTS=s3",
  ]);
});

test.each([
  ["PLATEN_OBJECTS", "gcs"],
  ["PLATEN_S3_ENDPOINT", "s3.example"],
  ["PLATEN_S3_ENDPOINT", "https://s3.example/bucket"],
  ["PLATEN_S3_BUCKET", "Prints"],
  ["PLATEN_S3_BUCKET", "a/b"],
  ["PLATEN_S3_REGION", "eu central"],
  ["PLATEN_S3_ACCESS_KEY_ID", "a b"],
  ["PLATEN_S3_PREFIX", "/a"],
  ["PLATEN_S3_PREFIX", "a/../b"],
  ["PLATEN_S3_PREFIX", "a b"],
])("%s=%s is refused with a message that names it", (name, text) => {
  const [message, ...others] = messages({ ...S3, [name]: text });
  expect(message).toMatch(new RegExp(`^${name} must be `, "u"));
  expect(others).toEqual([]);
});

test("no secret is repeated", () => {
  const text = messages({ ...S3, PLATEN_S3_SECRET_ACCESS_KEY: "hunter2 hunter2" }).join("\n");
  expect(text).toMatch(/^PLATEN_S3_SECRET_ACCESS_KEY must be /u);
  expect(text).not.toContain("hunter2");
});

test("production refuses to keep no files", () => {
  const found = messages({
    PLATEN_ENV: "production",
    PLATEN_PUBLIC_URL: "https://print.example",
    PLATEN_SECRET_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    PLATEN_OBJECTS: "none",
  });
  expect(found).toEqual(["PLATEN_OBJECTS must not be none in production"]);
});
