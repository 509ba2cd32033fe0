/**
 * Advance widths of the standard 14 fonts (ISO 32000-2, 9.6.2.2) in thousandths of an em: each number is
 * the width of the glyph names after it. The four Courier fonts are 600 throughout and not listed; the
 * oblique Helveticas share the widths of the upright ones.
 *
 * Source: Adobe Core 14 AFM files, taken from @pdf-lib/standard-fonts 1.0.0 (MIT), rearranged by width.
 * Copyright (c) 1985-1997 Adobe Systems Incorporated; the AFM files may be used, copied and distributed
 * for any purpose with this notice (THIRD-PARTY-NOTICES.md).
 */
export const HELVETICA_WIDTHS = `
167 fraction 191 quotesingle 222 quoteright quoteleft i j l quotesinglbase lslash lacute
lcommaaccent iogonek 250 commaaccent 260 bar brokenbar 278 space exclam comma period slash colon
semicolon I bracketleft backslash bracketright f t periodcentered dotlessi Idieresis iacute
icircumflex Iacute Idotaccent idieresis igrave Igrave Imacron Iogonek Icircumflex tcommaaccent
imacron 299 lcaron 317 tcaron 333 parenleft parenright hyphen r exclamdown quotedblleft
guilsinglleft guilsinglright quotedblbase quotedblright grave acute circumflex tilde macron
breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron rcaron threesuperior racute
twosuperior rcommaaccent onesuperior 334 braceleft braceright 350 bullet 355 quotedbl 365
ordmasculine 370 ordfeminine 389 asterisk 400 degree 453 radical 469 asciicircum 471 lozenge 476
partialdiff 500 J c k s v x y z fi fl yacute scommaaccent ccaron scaron scedilla ccedilla
ydieresis cacute zacute sacute zdotaccent kcommaaccent zcaron 537 paragraph 549 greaterequal
lessequal notequal 556 numbersign dollar zero one two three four five six seven eight nine
question L underscore a b d e g h n o p q u cent sterling yen florin section currency
guillemotleft endash dagger daggerdbl guillemotright Lslash eacute abreve uhungarumlaut ecaron
aacute ecircumflex aogonek uogonek aring agrave atilde ucircumflex acircumflex uring uacute
adieresis edieresis nacute umacron omacron eogonek egrave oacute amacron thorn mu ohungarumlaut
dcroat Lacute edotaccent Lcaron ocircumflex ntilde emacron gbreve ograve ugrave otilde
Lcommaaccent ncaron odieresis udieresis gcommaaccent eth ncommaaccent Euro 584 plus less equal
greater asciitilde divide multiply plusminus minus logicalnot 600 summation 611 F T Z
questiondown oslash germandbls Tcommaaccent Zdotaccent Tcaron Zacute Zcaron 612 Delta 643 dcaron
667 ampersand A B E K P S V X Y Ydieresis Yacute Acircumflex Edieresis Emacron Edotaccent
Amacron Thorn Sacute Agrave Abreve Ecircumflex Egrave Aacute Adieresis Eogonek Scedilla
Kcommaaccent Eacute Scaron Scommaaccent Atilde Aogonek Aring Ecaron 722 C D H N R U w
Ucircumflex Uring Udieresis Uacute Dcroat Ncommaaccent Cacute Rcaron Racute Umacron Nacute
Ncaron Eth Ccedilla Uogonek Ugrave Uhungarumlaut Ccaron Dcaron Ntilde Rcommaaccent 737 copyright
registered 778 G O Q Oslash Gcommaaccent Omacron Ograve Gbreve Oacute Ocircumflex Odieresis
Ohungarumlaut Otilde 833 M m 834 threequarters onehalf onequarter 889 percent ae 944 W oe 1000
ellipsis perthousand emdash AE OE trademark 1015 at
`;

export const HELVETICA_BOLD_WIDTHS = `
167 fraction 238 quotesingle 250 commaaccent 278 space quoteright comma period slash I backslash
quoteleft i j l periodcentered quotesinglbase dotlessi lslash Idieresis lacute iacute
icircumflex Iacute Idotaccent lcommaaccent iogonek idieresis igrave Igrave Imacron Iogonek
Icircumflex imacron 280 bar brokenbar 333 exclam parenleft parenright hyphen colon semicolon
bracketleft bracketright f t exclamdown guilsinglleft guilsinglright grave acute circumflex
tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron threesuperior
twosuperior tcommaaccent onesuperior 350 bullet 365 ordmasculine 370 ordfeminine 389 asterisk r
braceleft braceright rcaron racute tcaron rcommaaccent 400 lcaron degree 474 quotedbl 494
lozenge partialdiff 500 z quotedblleft quotedblbase quotedblright zacute zdotaccent zcaron 549
greaterequal lessequal radical notequal 556 numbersign dollar zero one two three four five six
seven eight nine J underscore a c e k s v x y cent sterling yen florin section currency
guillemotleft endash dagger daggerdbl paragraph guillemotright eacute abreve ecaron aacute
yacute scommaaccent ecircumflex aogonek ccaron aring agrave atilde scaron scedilla acircumflex
ccedilla ydieresis adieresis edieresis cacute eogonek egrave amacron sacute edotaccent emacron
kcommaaccent Euro 584 plus less equal greater asciicircum asciitilde divide multiply plusminus
minus logicalnot 600 summation 611 question F L T Z b d g h n o p q u fi fl questiondown Lslash
oslash germandbls uhungarumlaut uogonek Tcommaaccent ucircumflex Zdotaccent uring uacute Tcaron
nacute umacron omacron Zacute Zcaron oacute thorn mu ohungarumlaut dcroat Lacute Lcaron
ocircumflex ntilde gbreve ograve ugrave otilde Lcommaaccent ncaron odieresis udieresis
gcommaaccent eth ncommaaccent 612 Delta 667 E P S V X Y Ydieresis Yacute Edieresis Emacron
Edotaccent Thorn Sacute Ecircumflex Egrave Eogonek Scedilla Eacute Scaron Scommaaccent Ecaron
722 ampersand A B C D H K N R U Acircumflex Ucircumflex Uring Udieresis Uacute Dcroat
Ncommaaccent Cacute Rcaron Amacron Racute Umacron Agrave Abreve Nacute Ncaron Eth Ccedilla
Uogonek Aacute Adieresis Ugrave Kcommaaccent Uhungarumlaut Ccaron Dcaron Ntilde Rcommaaccent
Atilde Aogonek Aring 737 copyright registered 743 dcaron 778 G O Q w Oslash Gcommaaccent Omacron
Ograve Gbreve Oacute Ocircumflex Odieresis Ohungarumlaut Otilde 833 M 834 threequarters onehalf
onequarter 889 percent m ae 944 W oe 975 at 1000 ellipsis perthousand emdash AE OE trademark
`;

export const TIMES_ROMAN_WIDTHS = `
167 fraction 180 quotesingle 200 bar brokenbar 250 space comma period periodcentered commaaccent
276 ordfeminine 278 slash colon semicolon backslash i j l t dotlessi lslash lacute iacute
icircumflex lcommaaccent iogonek idieresis igrave tcommaaccent imacron 300 threesuperior
twosuperior onesuperior 310 ordmasculine 326 tcaron 333 exclam quoteright parenleft parenright
hyphen I bracketleft bracketright quoteleft f r exclamdown guilsinglleft guilsinglright
quotesinglbase grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla
hungarumlaut ogonek caron Idieresis rcaron Iacute Idotaccent racute Igrave Imacron rcommaaccent
Iogonek Icircumflex 344 lcaron 350 bullet 389 J s scommaaccent scaron scedilla sacute 400 degree
408 quotedbl 444 question a c e z quotedblleft quotedblbase quotedblright questiondown eacute
abreve ecaron aacute ecircumflex aogonek ccaron aring agrave atilde acircumflex ccedilla
adieresis edieresis cacute eogonek egrave zacute amacron edotaccent emacron zdotaccent zcaron
453 paragraph radical 469 asciicircum 471 lozenge 476 partialdiff 480 braceleft braceright 500
numbersign dollar asterisk zero one two three four five six seven eight nine underscore b d g h
k n o p q u v x y cent sterling yen florin section currency guillemotleft endash dagger
daggerdbl guillemotright oslash germandbls uhungarumlaut yacute uogonek ucircumflex uring uacute
ydieresis nacute umacron omacron oacute thorn mu ohungarumlaut dcroat ocircumflex ntilde gbreve
ograve ugrave otilde kcommaaccent ncaron odieresis udieresis gcommaaccent eth ncommaaccent Euro
541 asciitilde 549 greaterequal lessequal notequal 556 F P S fi fl Thorn Sacute Scedilla Scaron
Scommaaccent 564 plus less equal greater divide multiply plusminus minus logicalnot 588 dcaron
600 summation 611 E L T Z Lslash Edieresis Emacron Tcommaaccent Edotaccent Zdotaccent Tcaron
Ecircumflex Egrave Zacute Zcaron Eogonek Lacute Lcaron Eacute Lcommaaccent Ecaron 612 Delta 667
B C R ae Cacute Rcaron Racute Ccedilla Ccaron Rcommaaccent 722 A D G H K N O Q U V X Y w Oslash
oe Ydieresis Yacute Acircumflex Ucircumflex Uring Udieresis Uacute Dcroat Ncommaaccent
Gcommaaccent Amacron Omacron Umacron Ograve Agrave Abreve Nacute Ncaron Gbreve Eth Uogonek
Aacute Adieresis Oacute Ocircumflex Ugrave Odieresis Kcommaaccent Uhungarumlaut Ohungarumlaut
Dcaron Ntilde Atilde Aogonek Aring Otilde 750 threequarters onehalf onequarter 760 copyright
registered 778 ampersand m 833 percent 889 M AE OE 921 at 944 W 980 trademark 1000 ellipsis
perthousand emdash
`;

export const TIMES_BOLD_WIDTHS = `
167 fraction 220 bar brokenbar 250 space comma period periodcentered commaaccent 278 slash
backslash i l quotesingle dotlessi lslash lacute iacute icircumflex lcommaaccent iogonek
idieresis igrave imacron 300 ordfeminine threesuperior twosuperior onesuperior 330 ordmasculine
333 exclam quoteright parenleft parenright hyphen colon semicolon bracketleft bracketright
quoteleft f j t exclamdown guilsinglleft guilsinglright quotesinglbase grave acute circumflex
tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron tcommaaccent 350
bullet 389 I s Idieresis scommaaccent scaron scedilla Iacute Idotaccent sacute Igrave Imacron
Iogonek Icircumflex 394 braceleft braceright lcaron 400 degree 416 tcaron 444 c e r z eacute
ecaron ecircumflex ccaron rcaron ccedilla edieresis cacute racute eogonek egrave zacute
edotaccent emacron rcommaaccent zdotaccent zcaron 494 lozenge partialdiff 500 numbersign dollar
asterisk zero one two three four five six seven eight nine question J underscore a g o v x y
cent sterling yen florin section currency quotedblleft guillemotleft endash dagger daggerdbl
quotedblbase quotedblright guillemotright questiondown oslash abreve aacute yacute aogonek aring
agrave atilde acircumflex ydieresis adieresis omacron oacute amacron ohungarumlaut ocircumflex
gbreve ograve otilde odieresis gcommaaccent eth Euro 520 asciitilde 540 paragraph 549
greaterequal lessequal radical notequal 555 quotedbl 556 S b d h k n p q u fi fl germandbls
uhungarumlaut uogonek ucircumflex Sacute uring uacute nacute umacron thorn mu dcroat Scedilla
ntilde Scaron Scommaaccent ugrave kcommaaccent ncaron udieresis ncommaaccent 570 plus less equal
greater divide multiply plusminus minus logicalnot 581 asciicircum 600 summation 611 F P Thorn
612 Delta 667 B E L T Z Lslash Edieresis Emacron Tcommaaccent Edotaccent Zdotaccent Tcaron
Ecircumflex Egrave Zacute Zcaron Eogonek Lacute Lcaron Eacute Lcommaaccent Ecaron 672 dcaron 722
A C D N R U V X Y w ae oe Ydieresis Yacute Acircumflex Ucircumflex Uring Udieresis Uacute Dcroat
Ncommaaccent Cacute Rcaron Amacron Racute Umacron Agrave Abreve Nacute Ncaron Eth Ccedilla
Uogonek Aacute Adieresis Ugrave Uhungarumlaut Ccaron Dcaron Ntilde Rcommaaccent Atilde Aogonek
Aring 747 copyright registered 750 threequarters onehalf onequarter 778 G H K O Q Oslash
Gcommaaccent Omacron Ograve Gbreve Oacute Ocircumflex Odieresis Kcommaaccent Ohungarumlaut
Otilde 833 ampersand m 930 at 944 M 1000 percent W ellipsis perthousand emdash AE OE trademark
`;

export const TIMES_ITALIC_WIDTHS = `
167 fraction 214 quotesingle 250 space comma period periodcentered commaaccent 275 bar brokenbar
276 ordfeminine 278 slash backslash f i j l t dotlessi lslash lacute iacute icircumflex
lcommaaccent iogonek idieresis igrave tcommaaccent imacron 300 threesuperior tcaron twosuperior
lcaron onesuperior 310 ordmasculine 333 exclam quoteright parenleft parenright hyphen colon
semicolon I quoteleft guilsinglleft guilsinglright quotesinglbase grave acute circumflex tilde
macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron Idieresis Iacute
Idotaccent Igrave Imacron Iogonek Icircumflex 350 bullet 389 bracketleft bracketright r s z
exclamdown scommaaccent scaron scedilla rcaron racute zacute sacute rcommaaccent zdotaccent
zcaron 400 braceleft braceright degree 420 quotedbl 422 asciicircum 444 J c e k v x y eacute
ecaron yacute ecircumflex ccaron ccedilla ydieresis edieresis cacute eogonek egrave edotaccent
emacron kcommaaccent 453 radical 471 lozenge 476 partialdiff 500 numbersign dollar asterisk zero
one two three four five six seven eight nine question S underscore a b d g h n o p q u cent
sterling yen florin section currency guillemotleft fi fl endash dagger daggerdbl guillemotright
questiondown oslash germandbls abreve uhungarumlaut aacute aogonek uogonek aring agrave atilde
ucircumflex acircumflex Sacute uring uacute adieresis nacute umacron omacron oacute amacron
thorn mu ohungarumlaut dcroat Scedilla ocircumflex ntilde gbreve Scaron Scommaaccent ograve
ugrave otilde ncaron odieresis udieresis gcommaaccent eth ncommaaccent Euro 523 paragraph 541
asciitilde 544 dcaron 549 greaterequal lessequal notequal 556 L T Y Z quotedblleft quotedblbase
quotedblright Lslash Ydieresis Yacute Tcommaaccent Zdotaccent Tcaron Zacute Zcaron Lacute
Lcommaaccent 600 summation 611 A B E F P R V X Acircumflex Edieresis Emacron Edotaccent Rcaron
Amacron Thorn Racute Agrave Abreve Ecircumflex Egrave Aacute Adieresis Eogonek Lcaron Eacute
Rcommaaccent Atilde Aogonek Aring Ecaron 612 Delta 667 C K N w ae oe Ncommaaccent Cacute Nacute
Ncaron Ccedilla Kcommaaccent Ccaron Ntilde 675 plus less equal greater divide multiply plusminus
minus logicalnot 722 D G H O Q U m Oslash Ucircumflex Uring Udieresis Uacute Dcroat Gcommaaccent
Omacron Umacron Ograve Gbreve Eth Uogonek Oacute Ocircumflex Ugrave Odieresis Uhungarumlaut
Ohungarumlaut Dcaron Otilde 750 threequarters onehalf onequarter 760 copyright registered 778
ampersand 833 percent M W 889 ellipsis emdash AE 920 at 944 OE 980 trademark 1000 perthousand
`;

export const TIMES_BOLD_ITALIC_WIDTHS = `
167 fraction 220 bar brokenbar 250 space comma period periodcentered commaaccent 266 ordfeminine
278 slash backslash i j l t quotesingle dotlessi lslash lacute iacute icircumflex lcommaaccent
iogonek idieresis igrave tcommaaccent imacron 300 ordmasculine threesuperior twosuperior
onesuperior 333 quoteright parenleft parenright hyphen colon semicolon bracketleft bracketright
quoteleft f guilsinglleft guilsinglright quotesinglbase grave acute circumflex tilde macron
breve dotaccent dieresis ring cedilla hungarumlaut ogonek caron 348 braceleft braceright 350
bullet 366 tcaron 382 lcaron 389 exclam I r s z exclamdown Idieresis scommaaccent scaron
scedilla rcaron Iacute Idotaccent racute zacute sacute Igrave Imacron rcommaaccent zdotaccent
Iogonek Icircumflex zcaron 400 degree 444 c e v y eacute ecaron yacute ecircumflex ccaron
ccedilla ydieresis edieresis cacute eogonek egrave edotaccent emacron 494 lozenge partialdiff
500 numbersign dollar asterisk zero one two three four five six seven eight nine question J
underscore a b d g k o p q x cent sterling yen florin section currency quotedblleft
guillemotleft endash dagger daggerdbl paragraph quotedblbase quotedblright guillemotright
questiondown oslash germandbls abreve aacute aogonek aring agrave atilde acircumflex adieresis
omacron oacute amacron thorn ohungarumlaut dcroat ocircumflex gbreve ograve otilde kcommaaccent
odieresis gcommaaccent eth Euro 549 greaterequal lessequal radical notequal 555 quotedbl 556 S h
n u fi fl uhungarumlaut uogonek ucircumflex Sacute uring uacute nacute umacron Scedilla ntilde
Scaron Scommaaccent ugrave ncaron udieresis ncommaaccent 570 plus less equal greater asciicircum
asciitilde divide multiply plusminus 576 mu 600 summation 606 minus logicalnot 608 dcaron 611 L
P T Y Z Lslash Ydieresis Yacute Tcommaaccent Zdotaccent Thorn Tcaron Zacute Zcaron Lacute Lcaron
Lcommaaccent 612 Delta 667 A B C E F K R V X w Acircumflex Edieresis Emacron Cacute Edotaccent
Rcaron Amacron Racute Agrave Abreve Ecircumflex Egrave Ccedilla Aacute Adieresis Eogonek
Kcommaaccent Eacute Ccaron Rcommaaccent Atilde Aogonek Aring Ecaron 722 D G N O Q U Oslash ae oe
Ucircumflex Uring Udieresis Uacute Dcroat Ncommaaccent Gcommaaccent Omacron Umacron Ograve
Nacute Ncaron Gbreve Eth Uogonek Oacute Ocircumflex Ugrave Odieresis Uhungarumlaut Ohungarumlaut
Dcaron Ntilde Otilde 747 copyright registered 750 threequarters onehalf onequarter 778 ampersand
H m 832 at 833 percent 889 M W 944 AE OE 1000 ellipsis perthousand emdash trademark
`;

export const SYMBOL_WIDTHS = `
167 fraction 200 bar 247 minute 250 space comma period dotmath 274 integral 278 slash colon
semicolon 329 iota angleleft angleright 333 exclam parenleft parenright Iota bracketleft
bracketright 384 parenlefttp parenleftex parenleftbt bracketlefttp bracketleftex bracketleftbt
parenrighttp parenrightex parenrightbt bracketrighttp bracketrightex bracketrightbt 400 degree
411 gamma second 439 suchthat sigma1 epsilon tau 444 question 460 bullet 480 braceleft
braceright 493 xi 494 delta zeta partialdiff lozenge bracelefttp braceleftmid braceleftbt
braceex bracerighttp bracerightmid bracerightbt 500 numbersign asteriskmath zero one two three
four five six seven eight nine underscore radicalex florin 521 phi nu theta 549 existential plus
minus less equal greater congruent beta chi kappa lambda omicron pi rho similar lessequal
plusminus greaterequal multiply divide notequal equivalence approxequal radical 556 Rho 576 mu
upsilon 592 Sigma 603 Gamma eta phi1 sigma arrowup arrowdown arrowvertex logicaland logicalor
arrowdblup arrowdbldown 611 Epsilon Tau Zeta 612 Delta 620 Upsilon1 631 theta1 alpha 645 Xi 658
perpendicular carriagereturn 667 Beta 686 Lambda omega psi Ifraktur integraltp integralex
integralbt 690 Upsilon 713 universal omega1 infinity proportional propersuperset reflexsuperset
notsubset propersubset reflexsubset element notelement gradient logicalnot summation 722 Alpha
Chi Eta Kappa Nu Omicron 741 Theta 750 Euro 753 club diamond heart spade 763 Phi 768 Pi Omega
circlemultiply circleplus intersection union angle 778 ampersand 786 trademarksans 790
registerserif copyrightserif registersans copyrightsans apple 795 Psi Rfraktur 823 aleph
emptyset product 833 percent 863 therefore 889 Mu 890 trademarkserif 987 arrowleft arrowright
weierstrass arrowdblleft arrowdblright 1000 ellipsis arrowhorizex 1042 arrowboth arrowdblboth
`;

export const ZAPF_DINGBATS_WIDTHS = `
138 a82 234 a87 a88 276 a91 a92 277 a83 278 space 317 a93 a94 334 a95 a96 390 a89 a90 392 a97
a98 410 a206 a86 415 a84 438 a81 458 a164 463 a177 494 a6 509 a205 a85 537 a8 544 a102 a103 549
a13 552 a7 571 a23 577 a9 595 a111 626 a109 667 a106 668 a99 a100 677 a24 682 a56 687 a63 689
a65 690 a117 692 a10 694 a110 695 a49 696 a64 a181 a200 701 a57 707 a54 a62 708 a55 713 a68 719
a4 723 a45 732 a101 744 a44 748 a196 a192 749 a46 754 a28 755 a19 759 a27 a53 a75 a204 760 a26
a107 a108 a183 761 a22 a73 762 a21 a74 a203 763 a25 768 a51 771 a197 a194 776 a50 a112 784 a79
785 a70 786 a29 a66 787 a67 788 a30 a31 a78 a120 a121 a122 a123 a124 a125 a126 a127 a128 a129
a130 a131 a132 a133 a134 a135 a136 a137 a138 a139 a140 a141 a142 a143 a144 a145 a146 a147 a148
a149 a150 a151 a152 a153 a154 a155 a156 a157 a158 a159 789 a5 a37 a60 a61 790 a119 a32 a47 791
a118 a69 a71 792 a48 a52 793 a33 794 a34 815 a59 816 a35 a41 823 a36 a39 826 a58 828 a172 831
a42 a187 833 a40 834 a170 836 a179 a193 838 a161 841 a38 846 a20 855 a14 865 a185 867 a180 a199
873 a72 a171 a188 874 a182 a201 883 a178 888 a198 a195 892 a76 a77 894 a160 910 a104 911 a15
a105 917 a174 918 a166 a191 923 a43 924 a165 a173 a162 927 a167 a189 928 a168 a169 930 a175 931
a176 933 a16 939 a12 945 a17 946 a184 960 a11 961 a2 967 a186 970 a190 974 a1 a202 a18 980 a3
1016 a163
`;
