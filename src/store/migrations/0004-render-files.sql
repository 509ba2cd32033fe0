-- Finals by the file delivered: whoever holds a file may ask what was changed in it.
create index renders_file on renders (pdf_key) where status = 'succeeded' and kind = 'final';
