/** Tables of plans, of what teams owe and have used. */
import type { ColumnType, Generated } from "kysely";
import type {
  BillingInterval,
  Features,
  Limits,
  LimitsSource,
  PricingMode,
  Prices,
} from "#domain/plan.ts";
import type { SettingKey, SettingScope } from "#domain/operator-settings.ts";
import type { SubscriptionStatus } from "#domain/subscription.ts";

/** Read as T; written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface PlansTable {
  id: string;
  name: string;
  pricingMode: PricingMode;
  isDefault: boolean;
  features: Json<Features>;
  limits: Json<Limits>;
  prices: Json<Prices>;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Nullable<Date>;
}

export interface SettingsTable {
  /** Rows of settings that another version knows are never read: see `listSettings`. */
  key: SettingKey;
  scope: SettingScope;
  value: ColumnType<number, string, string>;
  createdAt: Date;
  updatedAt: Date;
}

export interface TeamBillingTable {
  teamId: string;
  planId: string;
  billingInterval: Nullable<BillingInterval>;
  status: SubscriptionStatus;
  limitsSource: Generated<LimitsSource>;
  limits: ColumnType<Limits | null, string | null | undefined, string | null>;
  customerId: Nullable<string>;
  subscriptionId: Nullable<string>;
  subscriptionCreatedAt: Nullable<Date>;
  periodStart: Nullable<Date>;
  periodEnd: Nullable<Date>;
  cancelsAtPeriodEnd: Generated<boolean>;
  isTrial: Generated<boolean>;
  pastDueSince: Nullable<Date>;
  version: Generated<number>;
  createdAt: Date;
  updatedAt: Date;
}

export interface UsagePeriodsTable {
  teamId: string;
  periodStart: Date;
  renders: number;
  toldPercent: Generated<number>;
}

export interface PaymentEventsTable {
  id: string;
  receivedAt: Date;
}
