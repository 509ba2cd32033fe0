/** Settings of the bucket that files may be kept in. */
import type { z } from "zod";
import type { S3Bucket } from "#adapters/s3-object-store-client.ts";
import { type Environment, factsOf, setting, textOf } from "./setting.ts";
import { matching, objectPrefix, origin } from "./setting-values.ts";

/**
 * Rows of the table of settings. Null where objects are not kept in a bucket. Only what every S3-compatible
 * server knows: path-style addresses and Signature Version 4.
 */
export const S3_SETTINGS = {
  s3Endpoint: setting({
    name: "PLATEN_S3_ENDPOINT",
    value: origin,
    fallback: () => null,
    fallbackText: "Amazon's server of the region",
    doc: "The S3-compatible server of `PLATEN_OBJECTS=s3`. It is asked path-style, the bucket after the host.",
  }),
  s3Bucket: setting({
    name: "PLATEN_S3_BUCKET",
    // Amazon's rules for names of buckets; 3 to 63 characters.
    value: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u, "name", "the name of a bucket"),
    fallback: () => null,
    doc:
      "The bucket, which must be there. The keys must let the service get, put and delete objects and list the " +
      "bucket, else a missing object looks like a forbidden one.",
  }),
  s3Region: setting({
    name: "PLATEN_S3_REGION",
    value: matching(/^[a-z0-9-]{1,40}$/u, "name", "the name of a region, e.g. eu-central-1"),
    fallback: () => "us-east-1",
    doc: "Region of the bucket, which requests are signed for. Servers without regions mostly take the default.",
  }),
  s3AccessKeyId: setting({
    name: "PLATEN_S3_ACCESS_KEY_ID",
    value: matching(/^[^\s/,]{1,200}$/u, "text", "the id of an access key"),
    fallback: () => null,
    doc: "Name of the key that signs requests to the bucket.",
  }),
  // No pattern but length: vendors differ, and a wrong one shows with the first request.
  s3SecretAccessKey: setting({
    name: "PLATEN_S3_SECRET_ACCESS_KEY",
    value: matching(/^\S{1,400}$/u, "text", "a secret access key"),
    fallback: () => null,
    doc: "The key itself. It is kept in memory only and never logged.",
  }),
  s3Prefix: setting({
    name: "PLATEN_S3_PREFIX",
    value: objectPrefix,
    fallback: () => "",
    fallbackText: "none",
    doc: "Put before the name of every object, e.g. `platen/`, where the bucket holds other things too.",
  }),
};

/** Without these there is no bucket. */
const NEEDED = [S3_SETTINGS.s3Bucket, S3_SETTINGS.s3AccessKeyId, S3_SETTINGS.s3SecretAccessKey];

/**
 * A sentence for each setting that files in a bucket cannot do without and that is not there; [] where files
 * are kept elsewhere, whatever else is set.
 */
export function missingS3Settings(environment: Environment): readonly string[] {
  return textOf(environment, "PLATEN_OBJECTS") === "s3"
    ? NEEDED.map((schema) => factsOf(schema).name)
        .filter((name) => textOf(environment, name) === "")
        .map((name) => `${name} must be set with PLATEN_OBJECTS=s3`)
    : [];
}

/** The part of the configuration that this needs. */
type S3Config = { readonly [K in keyof typeof S3_SETTINGS]: z.output<(typeof S3_SETTINGS)[K]> } & {
  readonly objects: string;
};

/** The bucket that the settings name; null where files are not kept in one. */
export function s3BucketOf(config: S3Config): S3Bucket | null {
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
    // Amazon's, by region; other servers are named.
    endpoint: config.s3Endpoint ?? `https://s3.${s3Region}.amazonaws.com`,
    bucket: s3Bucket,
    region: s3Region,
    accessKeyId: s3AccessKeyId,
    secretAccessKey: s3SecretAccessKey,
    prefix: config.s3Prefix,
  };
}
