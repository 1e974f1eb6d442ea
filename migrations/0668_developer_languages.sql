-- In which language a developer's mails are written.
alter table developers
  add column language text not null default 'en'
  check (language in ('en', 'sr-Latn', 'sr-Cyrl'));
