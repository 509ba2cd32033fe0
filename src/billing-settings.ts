/** Settings of plans and payments; without them an installation bills nobody. */
import { setting } from "./setting.ts";
import { onOff, secretText } from "./setting-values.ts";

/** Part of the table of settings. */
export const BILLING_SETTINGS = {
  hasBilling: setting({
    name: "PLATEN_BILLING",
    value: onOff,
    fallback: () => false,
    fallbackText: "off",
    doc:
      "Whether teams are on plans: what they may do and how much then follows from the catalogue that platform admins " +
      "keep. `off`: everything is included, and nobody is ever refused for a plan.",
  }),
  /** "local": the stand-in, which takes no money. */
  paymentKey: setting({
    name: "PLATEN_PAYMENT_KEY",
    value: secretText,
    fallback: () => null,
    doc:
      "Secret key of Stripe, by which plans are bought. `local` stands a provider in for it that takes no money, for " +
      "development. Without it nothing can be bought, and platform admins set teams' plans themselves.",
    production: (value) => (value === "local" ? "must not be local in production" : null),
  }),
  paymentSecret: setting({
    name: "PLATEN_PAYMENT_SECRET",
    value: secretText,
    fallback: () => null,
    doc: "What the payment provider signs its messages with: the signing secret of the endpoint `/v1/billing/events`.",
  }),
};
