/** What the first page says: in French. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  homeTitle: "Votre PDF d’impression, rempli par vos clients",
  homeText:
    "Déposez le fichier que vous imprimez déjà. Son texte devient des champs, et chaque commande rend le même PDF d’impression où seuls ces mots ont changé.",
  dropTitle: "Déposez ici un PDF d’impression",
  dropText: "Un fichier tel qu’il part à l’impression, 50 Mo au plus",
  choose: "Choisir un PDF",
  sample: "Essayer la carte de visite d’exemple",
  preparing: "Préparation de votre espace",
  reading: "Lecture de {file}\u00a0: texte, polices et encres",
  onePdf: "Déposez un seul PDF à la fois.",
  failed: "Cela n’a pas fonctionné\u00a0: {reason}",
  demoNote: "Vous recevez un espace à vous pendant 24\u00a0heures. Rien n’est imprimé ni facturé.",
  dayOver: "Votre dernière démonstration est terminée. Une nouvelle commence.",
  signIn: "Se connecter",
  signUp: "Créer un compte",
  elsewhere: "Connectez-vous pour envoyer vos PDF d’impression.",
  toDashboard: "Aller au tableau de bord",
  docs: "Documentation",
  proof: "Qu’est-ce qui a changé dans un fichier livré\u202f?",
  needsScript: "Déposer un fichier demande JavaScript.",
};
