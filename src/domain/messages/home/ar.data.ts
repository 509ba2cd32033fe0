/** What the first page says: in Arabic. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  homeTitle: "ملف PDF الطباعي الخاص بك، يملؤه عملاؤك",
  homeText:
    "أفلت الملف الذي تطبعه أصلًا. يتحول نصه إلى حقول، ويعيد كل طلب ملف PDF الطباعي نفسه بعد تغيير تلك الكلمات وحدها.",
  dropTitle: "أفلت ملف PDF طباعيًا هنا",
  dropText: "ملف واحد كما يذهب إلى المطبعة، حتى 50 ميغابايت",
  choose: "اختيار ملف PDF",
  sample: "تجربة بطاقة العمل النموذجية",
  preparing: "يجري تجهيز مساحة العمل",
  reading: "تجري قراءة {file}: النص والخطوط والأحبار",
  onePdf: "أفلت ملف PDF واحدًا في كل مرة.",
  failed: "لم ينجح ذلك: {reason}",
  demoNote: "تحصل على مساحة عمل خاصة بك لمدة 24 ساعة. لا يُطبع شيء ولا يُحتسب.",
  dayOver: "انتهى عرضك التجريبي الأخير. يبدأ الآن عرض جديد.",
  signIn: "تسجيل الدخول",
  signUp: "إنشاء حساب",
  elsewhere: "سجّل الدخول لرفع ملفات PDF الطباعية.",
  toDashboard: "إلى لوحة التحكم",
  docs: "التوثيق",
  proof: "ما الذي تغيّر في ملف مسلَّم؟",
  needsScript: "يحتاج إفلات الملف إلى JavaScript.",
};
