-- What of a picture must be seen where it is cut, from its upper left corner; null: its middle.
alter table assets
  add column focal_x double precision check (focal_x between 0 and 1),
  add column focal_y double precision check (focal_y between 0 and 1);
