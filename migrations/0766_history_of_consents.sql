-- How many days of transactions the user was told would be read. Null: the text of the time named no such number, or nothing is read.
alter table consents add column history_days integer;
