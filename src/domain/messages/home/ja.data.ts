/** What the first page says: in Japanese. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  homeTitle: "入稿PDFを、そのままお客さまの入力フォームに",
  homeText:
    "印刷に使っているファイルをドロップしてください。文字が入力欄になり、注文ごとに、その文字だけが変わった同じ入稿PDFができあがります。",
  dropTitle: "ここに入稿PDFをドロップ",
  dropText: "印刷に出すファイルを1つ、50MBまで",
  choose: "PDFを選ぶ",
  sample: "見本の名刺で試す",
  preparing: "作業スペースを準備しています",
  reading: "{file}を読み込んでいます。文字、フォント、インキを調べます",
  onePdf: "PDFは1つずつドロップしてください。",
  failed: "うまくいきませんでした。{reason}",
  demoNote: "24時間使える専用の作業スペースが作られます。印刷も請求もされません。",
  dayOver: "前回のデモは終了しました。新しいデモを始めます。",
  signIn: "ログイン",
  signUp: "アカウントを作る",
  elsewhere: "入稿PDFをアップロードするにはログインしてください。",
  toDashboard: "ダッシュボードへ",
  docs: "ドキュメント",
  proof: "納品ファイルのどこが変わったか",
  needsScript: "ファイルのドロップにはJavaScriptが必要です。",
};
