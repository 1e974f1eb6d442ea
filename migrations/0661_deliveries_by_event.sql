--! outside a transaction: deliveries are many; an event has one at a webhook, however often it is sent again
create unique index concurrently if not exists webhook_deliveries_by_event on webhook_deliveries (webhook_id, event_id);
