/** Settings of the bucket that files may be kept in. */
import type { S3Bucket } from "#adapters/s3-object-store-client.ts";
import type { Config, Setting } from "./config.ts";
import { origin, type Parsed } from "./setting-values.ts";

type S3Settings = Pick<
  Config,
  "s3Endpoint" | "s3Bucket" | "s3Region" | "s3AccessKeyId" | "s3SecretAccessKey" | "s3Prefix"
>;

/** Rows of the table of settings. */
export const S3_SETTINGS: { readonly [K in keyof S3Settings]: Setting<S3Settings[K]> } = {
  s3Endpoint: {
    name: "PLATEN_S3_ENDPOINT",
    type: "URL without a path",
    fallback: () => null,
    fallbackText: "Amazon's server of the region",
    doc: "The S3-compatible server of `PLATEN_OBJECTS=s3`. It is asked path-style, the bucket after the host.",
    parse: origin,
  },
  s3Bucket: {
    name: "PLATEN_S3_BUCKET",
    type: "name",
    fallback: () => null,
    fallbackText: "none",
    doc:
      "The bucket, which must be there. The keys must let the service get, put and delete objects and list the " +
      "bucket, else a missing object looks like a forbidden one.",
    parse: (text) => matching(text, /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u, "the name of a bucket"),
  },
  s3Region: {
    name: "PLATEN_S3_REGION",
    type: "name",
    fallback: () => "us-east-1",
    fallbackText: "us-east-1",
    doc: "Region of the bucket, which requests are signed for. Servers without regions mostly take the default.",
    parse: (text) =>
      matching(text, /^[a-z0-9-]{1,40}$/u, "the name of a region, e.g. eu-central-1"),
  },
  s3AccessKeyId: {
    name: "PLATEN_S3_ACCESS_KEY_ID",
    type: "text",
    fallback: () => null,
    fallbackText: "none",
    doc: "Name of the key that signs requests to the bucket.",
    parse: (text) => matching(text, /^[^\s/,]{1,200}$/u, "the id of an access key"),
  },
  s3SecretAccessKey: {
    name: "PLATEN_S3_SECRET_ACCESS_KEY",
    type: "text",
    fallback: () => null,
    fallbackText: "none",
    doc: "The key itself. It is kept in memory only and never logged.",
    parse: (text) => matching(text, /^\S{1,400}$/u, "a secret access key"),
  },
  s3Prefix: {
    name: "PLATEN_S3_PREFIX",
    type: "path",
    fallback: () => "",
    fallbackText: "none",
    doc: "Put before the name of every object, e.g. `platen/`, where the bucket holds other things too.",
    parse: (text) =>
      matching(
        text.replace(/\/*$/u, "/"),
        /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,60}\/){1,8}$/u,
        "a path of letters, digits, `.`, `_` and `-`, without a slash in front",
      ),
  },
};

function matching(text: string, pattern: RegExp, what: string): Parsed<string> {
  return pattern.test(text) ? { value: text } : { wrong: `must be ${what}` };
}

/** A sentence for each setting that files in a bucket cannot do without; `told` holds those about wrong ones. */
export function missingS3Settings(config: Config, told: readonly string[]): readonly string[] {
  return config.objects === "s3"
    ? (["s3Bucket", "s3AccessKeyId", "s3SecretAccessKey"] as const)
        .filter((key) => config[key] === null)
        .map((key) => S3_SETTINGS[key].name)
        .filter((name) => !told.some((sentence) => sentence.startsWith(`${name} `)))
        .map((name) => `${name} must be set with PLATEN_OBJECTS=s3`)
    : [];
}

/** The bucket that the settings name; null where files are not kept in one. */
export function s3BucketOf(config: Config): S3Bucket | null {
  const { s3Bucket, s3AccessKeyId, s3SecretAccessKey, s3Region } = config;
  if (
    config.objects !== "s3" ||
    s3Bucket === null ||
    s3AccessKeyId === null ||
    s3SecretAccessKey === null
  ) {
    return null;
  }
  return {
    endpoint: config.s3Endpoint ?? `https://s3.${s3Region}.amazonaws.com`,
    bucket: s3Bucket,
    region: s3Region,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
    prefix: config.s3Prefix,
  };
}
