-- Where the words of fields stand in a picture, without the words; null of pictures drawn before.
alter table previews add column places jsonb;
