/** An authenticator in software (WebAuthn Level 3, 6): ES256, no attestation, a counter. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What tests have it do otherwise than a browser would. */
export interface Otherwise {
  readonly origin?: string;
  readonly rpId?: string;
  /** False: nobody entered a PIN or showed a finger. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly challenge?: string;
  /** Of an attestation that nobody asked for. */
  readonly certificate?: Uint8Array;
}

// oxlint-disable-next-line typescript/no-explicit-any -- options as they came, which tests look into freely
type Options = any;

export interface Authenticator {
  readonly id: string;
  create(options: Options, otherwise?: Otherwise): object;
  get(options: Options, otherwise?: Otherwise): object;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED_DATA = 0x40;

/** One that holds one passkey, for the pages of `origin`. */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(16);
  const id = rawId.toString("base64url");
  let counter = 0;
  let handle: string | null = null;

  const clientData = (type: string, options: Options, otherwise: Otherwise): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: otherwise.challenge ?? options.challenge,
        origin: otherwise.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (rpId: string, otherwise: Otherwise, attested: Buffer): Buffer => {
    counter += 1;
    const head = Buffer.alloc(5);
    head[0] =
      USER_PRESENT |
      (otherwise.isVerified === false ? 0 : USER_VERIFIED) |
      (attested.length > 0 ? ATTESTED_DATA : 0);
    head.writeUInt32BE(otherwise.counter ?? counter, 1);
    return Buffer.concat([sha256(otherwise.rpId ?? rpId), head, attested]);
  };
  const answer = (response: object): object => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    create(options, otherwise = {}) {
      handle = options.user.id;
      // RFC 9052, 7 and RFC 9053, 7.1.1: an EC2 key for ES256 on P-256.
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, isoCBOR.encode(key)]);
      const authData = new Uint8Array(authenticatorData(options.rp.id, otherwise, attested));
      const { certificate } = otherwise;
      const statement =
        certificate === undefined
          ? new Map()
          : new Map<string, unknown>([
              ["alg", -7],
              ["sig", new Uint8Array(8)],
              ["x5c", [certificate]],
            ]);
      const attestation = new Map<string, unknown>([
        ["fmt", certificate === undefined ? "none" : "packed"],
        ["attStmt", statement],
        ["authData", authData],
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", options, otherwise).toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
        transports: ["internal"],
      });
    },
    get(options, otherwise = {}) {
      const data = clientData("webauthn.get", options, otherwise);
      const authData = authenticatorData(options.rpId, otherwise, Buffer.alloc(0));
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      const userHandle = otherwise.userHandle === undefined ? handle : otherwise.userHandle;
      return answer({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        ...(userHandle === null ? {} : { userHandle }),
      });
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
