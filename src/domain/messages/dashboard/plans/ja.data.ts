/** What plans hold and cost: in Japanese. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  features: "機能",
  featureApi: "API",
  featureEmbed: "ストアフロント",
  featureHosted: "お客様用リンク",
  featureBatches: "リストから注文",
  limits: "上限",
  limit: "{name}：{value}",
  unlimited: "無制限",
  monthlyRenders: "月間の印刷ファイル",
  storageGb: "保存容量（GB）",
  prices: "料金",
  monthlyPrice: "月額{price}",
  annualPrice: "年額{price}",
  templates: "テンプレート",
  members: "メンバー",
};
