-- What a developer calls a webhook.
alter table webhooks add column description text;
