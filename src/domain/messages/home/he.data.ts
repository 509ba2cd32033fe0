/** What the first page says: in Hebrew. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  homeTitle: "קובץ ה-PDF שלכם לדפוס, בידי הלקוחות",
  homeText:
    "שחררו את הקובץ שאתם כבר מדפיסים. הטקסט שלו הופך לשדות, וכל הזמנה מחזירה את אותו קובץ PDF לדפוס שרק המילים האלה בו שונו.",
  dropTitle: "שחררו כאן קובץ PDF לדפוס",
  dropText: "קובץ אחד, כפי שהוא נשלח לדפוס, עד 50 מ״ב",
  choose: "בחירת PDF",
  sample: "לנסות את כרטיס הביקור לדוגמה",
  preparing: "סביבת העבודה בהכנה",
  reading: "{file} בקריאה: טקסט, גופנים וצבעי דפוס",
  onePdf: "שחררו קובץ PDF אחד בכל פעם.",
  failed: "זה לא הצליח: {reason}",
  demoNote: "תקבלו סביבת עבודה משלכם ל-24 שעות. דבר אינו מודפס או מחויב.",
  dayOver: "ההדגמה הקודמת הסתיימה. מתחילה הדגמה חדשה.",
  signIn: "כניסה",
  signUp: "יצירת חשבון",
  elsewhere: "היכנסו כדי להעלות קובצי PDF לדפוס.",
  toDashboard: "ללוח הבקרה",
  docs: "תיעוד",
  proof: "מה השתנה בקובץ שנמסר?",
  needsScript: "לשחרור קובץ נדרש JavaScript.",
};
