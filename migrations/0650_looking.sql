-- Made by a developer who looks, with a key token: what is asked with it is not the application's.
alter table link_tokens add column looking boolean not null default false;
