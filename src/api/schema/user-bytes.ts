/**
 * Headers of responses that hold bytes of strangers: whatever a browser takes them for, they run no script,
 * load nothing and have no origin.
 */
export const USER_BYTES: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
};
