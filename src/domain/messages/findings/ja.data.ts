/** What preflight found, for people: in Japanese. */
import type { Messages } from "./en.data.ts";

export const MESSAGES: Messages = {
  active_content_scripts: "ファイルにスクリプトが含まれています。",
  active_content_xfa: "ファイルにXFAフォームが含まれています。",
  active_content_opening: "ファイルを開いたときに実行されるアクションが含まれています。",
  active_content_document: "ファイルに文書のアクションが含まれています。",
  active_content_pages: "ファイルにページのアクションが含まれています。",
  active_content_fields: "ファイルにフォームフィールドまたは注釈のアクションが含まれています。",
  annotation_prints: "{count, plural, other {印刷範囲に注釈が{count}個あります}}。",
  bitmap_resolution: "2階調画像の解像度が、配置サイズに対して足りません。",
  black_text_knockout: "12 pt未満の黒文字がヌキになっています。",
  bleed_insufficient: "絵柄が仕上がり線まで達していますが、塗り足しが3 mmありません。",
  courier_font: "Courierが使われています。書き出し時にフォントが欠けていた可能性があります。",
  crop_differs: "CropBoxがMediaBoxと異なります。",
  empty_page: "ページに何もありません。",
  encrypted: "ファイルが暗号化されています。パスワードなしで書き出してください。",
  font_not_embedded: "フォント{font}が埋め込まれていません。",
  font_type3: "ページにType 3フォントが使われており、その文字は編集できません。",
  hairline: "0.125 ptより細い線があります。",
  image_resolution: "画像の解像度が、配置サイズに対して足りません。",
  layer_hidden: "{count, plural, other {非表示のレイヤーが{count}個あります}}。",
  link_over_box:
    "{count, plural, other {テキストの上にリンクが{count}個あります}}。文字を変えても、リンクの位置とリンク先は元のままです。",
  output_intent_missing: "印刷条件が指定されていません。出力インテントを付けて書き出してください。",
  overprint_not_simulated: "ページにオーバープリントが使われていますが、プレビューには表れません。",
  page_size_mixed_size: "このページの仕上がりサイズは1ページ目と異なります。",
  page_size_mixed_rotation: "ページが{rotation}°回転しています。",
  pdfx_claim: "ファイルは{claim}と宣言しています。",
  registration_colour: "仕上がりの内側にレジストレーションカラーが使われています。",
  repaired_structure: "ファイルのオブジェクト表が壊れていたため、作り直しました。",
  rgb_used_text: "文字にRGBまたはキャリブレーション済みカラーが使われています。",
  rgb_used_shapes: "図形にRGBまたはキャリブレーション済みカラーが使われています。",
  rgb_used_pictures: "画像にRGBまたはキャリブレーション済みカラーが使われています。",
  rich_black_text: "黒文字のインキ総量が280 %を超えています。",
  signature_present: "ファイルに電子署名があり、入力すると署名が無効になります。",
  small_text_multi_ink: "8 pt未満の文字が複数のインキで印刷されます。",
  spot_count: "特色：{names}。",
  syntax_error: "ページの内容に誤りがあります。ファイルを書き出し直してください。",
  text_too_small: "5 ptより小さい文字があります。",
  trim_box_missing_absent: "ページにTrimBoxがなく、断裁位置がわかりません。",
  trim_box_missing_ambiguous:
    "ページにTrimBoxとArtBoxの両方があります。指定できるのは一方だけです。",
  trim_box_missing_outside: "TrimBoxが塗り足しまたは用紙の外に出ています。",
  user_unit: "ページがUserUnitで拡大縮小されています。",
  white_overprint_path: "白い図形がオーバープリントになっており、印刷されません。",
  white_overprint_text: "白い文字がオーバープリントになっており、印刷されません。",
  font_substituted: "{from}に一部の文字がないため、{to}で代用しています。",
  tracking_ignored: "つながる文字は、字間の指定なしで組まれます。",
  no_line_breaker:
    "単語の間に空白を入れない文字体系のため、改行は空白の位置と入力された改行だけになります。",
  font_embedding_limited_print:
    "{font}のライセンスでは、プレビューと印刷のための埋め込みだけが許されています。",
  font_embedding_limited_no_words:
    "{font}のライセンスでは新しい文字を組めないため、ほかのフォントで代用しています。",
  transparency_used:
    "画像に透明な部分があり、このファイルのPDF/Xのバージョンでは許されていません。",
  ink_not_applied_unwritable: "書き直せない文字のため、デザインの色のままです。",
  ink_not_applied_unnamed:
    "ここではインキを指定できないか、色を元に戻せないため、文字はデザインの色のままです。",
  ink_not_applied_shared: "文字は、枠の最初の項目のインキで印刷されます。",
  ink_built: "ファイルにこのインキの版がないため、文字は近い色のプロセスカラーで印刷されます。",
  ink_overprint:
    "文字のオーバープリントとヌキはデザインのままで、インキの指定とは異なります。色の上では違う色になります。",
  value_in_fixed_text:
    "このフィールドの内容は固定の文字にも入っています。別の値で注文すると食い違うため、その文字を開くか、フィールドをロックしてください。",
  text_cropped:
    "デザインのマスクでこの文字の一部が切れています。新しい文字も同じところで切れます。",
  actual_text_kept: "この枠とほかの部分をまとめた読み上げ用のテキストは、元のまま残ります。",
  media_box_missing: "ページに使えるMediaBoxがないため、USレターとして扱います。",
  duplicate_key: "ファイル内の同じ項目が二重にあり、ソフトによって読み方が変わります。",
  object_missing: "オブジェクトがファイルの示す場所にありません。",
  stream_damaged: "ファイルのデータが壊れています。書き出し直してください。",
  stream_length_wrong: "データストリームの長さが誤っているか、書かれていません。",
  page_tree_damaged: "ファイルのページの一覧が壊れています。",
  content_missing: "ページの内容の一部がありません。",
};
