/** Answers of browsers are bytes of strangers: whatever they hold, they are right or refused, and nothing is fetched. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { webauthnPasskeys } from "#adapters/webauthn-passkeys.ts";
import { type KeptPasskey, type PasskeyResponse, PasskeyRefused } from "#ports/passkeys.ts";
import { newAuthenticator } from "#test/support/authenticator.ts";

const PARTY = { id: "print.example", name: "Platen", origin: "https://print.example" };
const CHALLENGE = "c".repeat(43);
const USER = { id: "usr_1", name: "ada@print.example" };

/** A passkey and what its authenticator answers. */
async function newPasskey() {
  const key = newAuthenticator(PARTY.origin);
  const asked = { party: PARTY, challenge: CHALLENGE, known: [] };
  const creation = await webauthnPasskeys.creationOptions({ ...asked, user: USER });
  const made = key.create(creation) as PasskeyResponse;
  const shown = key.get(await webauthnPasskeys.requestOptions(asked)) as PasskeyResponse;
  const kept = await webauthnPasskeys.checkNew(made, { party: PARTY, challenge: CHALLENGE });
  return { made, shown, kept };
}

const check = (answer: PasskeyResponse, passkey: KeptPasskey) =>
  webauthnPasskeys.check(answer, {
    party: PARTY,
    challenge: CHALLENGE,
    passkey,
    userId: USER.id,
  });

/** One byte of a member of the answer changed, or the rest of it cut off. */
interface Spoil {
  readonly member: number;
  readonly at: number;
  readonly byte: number;
  readonly isCut: boolean;
}

const spoils: fc.Arbitrary<Spoil> = fc.record({
  member: fc.nat(),
  at: fc.nat(),
  byte: fc.integer({ min: 1, max: 255 }),
  isCut: fc.boolean(),
});

function spoil(
  answer: PasskeyResponse,
  names: readonly string[],
  { member, at, byte, isCut }: Spoil,
): PasskeyResponse {
  const name = names[member % names.length] ?? "";
  const bytes = Buffer.from(String(answer.response[name]), "base64url");
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ byte;
  const changed = isCut ? bytes.subarray(0, index) : bytes;
  return { ...answer, response: { ...answer.response, [name]: changed.toString("base64url") } };
}

test("an answer whose signed data were changed signs nobody in", async () => {
  const { shown, kept } = await newPasskey();
  expect(await check(shown, kept)).toBe(2);
  const signed = ["clientDataJSON", "authenticatorData"];
  await fc.assert(
    fc.asyncProperty(spoils, async (how) => {
      await expect(check(spoil(shown, signed, how), kept)).rejects.toThrow(PasskeyRefused);
    }),
  );
});

test("a signature that was changed is refused, unless it says the same numbers in another way", async () => {
  const { shown, kept } = await newPasskey();
  await fc.assert(
    fc.asyncProperty(spoils, async (how) => {
      // Lengths and padding of DER are read leniently; which is no harm, since each challenge is taken once.
      const outcome = await check(spoil(shown, ["signature"], how), kept).catch((error) => error);
      expect(outcome === 2 || outcome instanceof PasskeyRefused).toBe(true);
    }),
  );
});

test("a new passkey that was changed is kept or refused, and asks no other server anything", async () => {
  const { made } = await newPasskey();
  const fetched = vi.spyOn(globalThis, "fetch");
  await fc.assert(
    fc.asyncProperty(spoils, async (how) => {
      const expected = { party: PARTY, challenge: CHALLENGE };
      const changed = spoil(made, ["clientDataJSON", "attestationObject"], how);
      await webauthnPasskeys.checkNew(changed, expected).catch((error: unknown) => {
        expect(error).toBeInstanceOf(PasskeyRefused);
      });
    }),
  );
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockRestore();
});

test.each(["", "bnVsbA", "e30", "eyJjaGFsbGVuZ2UiOjF9", "_w"])(
  "the challenge of clientDataJSON %j is some text, or it is refused",
  (clientDataJSON) => {
    try {
      const named = webauthnPasskeys.challengeOf({ id: "x", response: { clientDataJSON } });
      expect(named).not.toBe(CHALLENGE);
    } catch (error) {
      expect(error).toBeInstanceOf(PasskeyRefused);
    }
  },
);
