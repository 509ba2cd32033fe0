import { assetChecks, hostedChecks } from "./cases/assets.ts";
import { cartChecks } from "./cases/carts.ts";
import { embedChecks } from "./cases/embed.ts";
import { faultChecks } from "./cases/faults.ts";
import { fillChecks } from "./cases/fills.ts";
import { framingChecks } from "./cases/framing.ts";
import { planChecks } from "./cases/plans.ts";
import { keyChecks } from "./cases/keys.ts";
import { adminChecks } from "./cases/admin.ts";
import { signInChecks } from "./cases/sign-in.ts";
import { peopleChecks } from "./cases/people.ts";
import { teamChecks } from "./cases/teams.ts";
import { customerChecks } from "./cases/customers.ts";
import { sessionChecks } from "./cases/sessions.ts";
import { templateChecks } from "./cases/templates.ts";
import { webhookChecks } from "./cases/webhooks.ts";
import type { Check } from "./check.ts";
import { rowChecks } from "./row-checks.ts";

/** Every check there is; those that move the clock or damage what is stored come last. */
export function allChecks(): Check[] {
  const checks = [
    ...rowChecks(),
    ...templateChecks(),
    ...fillChecks(),
    ...embedChecks(),
    ...cartChecks(),
    ...framingChecks(),
    ...keyChecks(),
    ...sessionChecks(),
    ...teamChecks(),
    ...peopleChecks(),
    ...signInChecks(),
    ...planChecks(),
    ...adminChecks(),
    ...customerChecks(),
    ...webhookChecks(),
    ...assetChecks(),
    ...hostedChecks(),
    ...faultChecks(),
  ];
  return [
    ...checks.filter(({ needsControl }) => needsControl !== true),
    ...checks.filter(({ needsControl }) => needsControl === true),
  ];
}
