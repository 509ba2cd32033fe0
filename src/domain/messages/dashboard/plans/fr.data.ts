/** What plans hold and cost: in French. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  features: "Fonctions",
  featureApi: "API",
  featureEmbed: "Vitrines",
  featureHosted: "Liens pour les clients",
  featureBatches: "Commandes à partir d’une liste",
  limits: "Limites",
  limit: "{name} : {value}",
  unlimited: "sans limite",
  monthlyRenders: "Fichiers d’impression par mois",
  storageGb: "Stockage en Go",
  prices: "Prix",
  monthlyPrice: "{price} par mois",
  annualPrice: "{price} par an",
  templates: "Modèles",
  members: "Membres",
};
