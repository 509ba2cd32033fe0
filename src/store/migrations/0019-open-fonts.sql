-- Open fonts that were added by the name of their family: what they are licensed under, as SPDX names it, and the
-- licence's text, which goes wherever the font goes. Both null for uploads.
alter table fonts add column licence text;
alter table fonts add column licence_text text;
