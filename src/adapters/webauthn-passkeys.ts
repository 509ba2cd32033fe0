/**
 * Passkeys by the package @simplewebauthn/server, loaded with the first one: most of it is certificates of attestation,
 * which we ask nobody for, and it takes a third of a second.
 */
import { errorMessage } from "#base/error-message.ts";
import {
  type KeptPasskey,
  type PasskeyResponse,
  PasskeyRefused,
  type Passkeys,
} from "#ports/passkeys.ts";
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): the same whatever version of Node serves. */
const ALGORITHMS = [-8, -7, -257];
/** Milliseconds that people have; a little less than the challenge. */
const TIMEOUT_MS = 240_000;

const library = () => import("@simplewebauthn/server");

export const webauthnPasskeys: Passkeys = {
  creationOptions: async ({ party, challenge, user, known }) => {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: party.name,
      rpID: party.id,
      userID: new TextEncoder().encode(user.id),
      userName: user.name,
      userDisplayName: user.name,
      challenge,
      timeout: TIMEOUT_MS,
      attestationType: "none",
      excludeCredentials: known.map(described),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return { ...options };
  },
  requestOptions: async ({ party, challenge, known }) => {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      challenge,
      timeout: TIMEOUT_MS,
      allowCredentials: known.map(described),
      userVerification: "required",
    });
    return { ...options };
  },
  challengeOf: ({ response }) => challengeIn(response.clientDataJSON),
  checkNew: async (answer, { party, challenge }) => {
    const { verifyRegistrationResponse } = await library();
    await requireNoCertificates(answer);
    const { registrationInfo } = await refusing(() =>
      verifyRegistrationResponse({
        // The library looks at each member itself, and throws for those it cannot use.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: base64url(challenge),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (registrationInfo === undefined) {
      throw new PasskeyRefused("the attestation is not right");
    }
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return { credentialId: id, publicKey, counter, transports: transports ?? [] };
  },
  check: async (answer, { party, challenge, passkey, userId }) => {
    const { verifyAuthenticationResponse } = await library();
    requireHandle(answer, userId);
    const { verified, authenticationInfo } = await refusing(() =>
      verifyAuthenticationResponse({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: base64url(challenge),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }),
    );
    if (!verified) {
      throw new PasskeyRefused("the signature is not right");
    }
    return authenticationInfo.newCounter;
  },
};

/** A passkey as options name it. */
function described({ credentialId, transports }: Pick<KeptPasskey, "credentialId" | "transports">) {
  return {
    id: credentialId,
    // Ways of reaching an authenticator are a hint: browsers pass over those they do not know (WebAuthn, 5.8.4).
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    transports: [...transports] as AuthenticatorTransport[],
  };
}

/** Everything the library throws is about the answer: it reads nothing else. */
async function refusing<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw new PasskeyRefused(errorMessage(error), error);
  }
}

function challengeIn(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
    return Buffer.from(String(Object(data)["challenge"]), "base64url").toString();
  } catch (error) {
    throw new PasskeyRefused("clientDataJSON is no JSON", error);
  }
}

/**
 * No certificates: we asked for none (WebAuthn, 5.4.7), and the library fetches the revocation lists that they name,
 * wherever those are. What is left is no attestation, and packed self attestation (8.2), which is checked.
 */
async function requireNoCertificates({ response }: PasskeyResponse): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const isNone = await refusing(async () => {
    const attestation = decodeAttestationObject(
      isoBase64URL.toBuffer(String(response["attestationObject"])),
    );
    const format = attestation.get("fmt");
    const hasCertificates = attestation.get("attStmt").get("x5c") !== undefined;
    return !hasCertificates && (format === "none" || format === "packed");
  });
  if (!isNone) {
    throw new PasskeyRefused("attestation was not asked for");
  }
}

/** Of a passkey that names its person, that it is this one (WebAuthn, 7.2, step 6). */
function requireHandle({ response }: PasskeyResponse, userId: string): void {
  const handle = response["userHandle"] ?? null;
  if (handle !== null && handle !== base64url(userId)) {
    throw new PasskeyRefused("the passkey is another person's");
  }
}

function base64url(text: string): string {
  return Buffer.from(text).toString("base64url");
}
