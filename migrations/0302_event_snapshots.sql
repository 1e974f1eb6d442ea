-- An event remembers which transactions had ended when it was recorded, instead of only the oldest that had not: a
-- transaction that stays open for long, anybody's, no longer makes a resumed stream repeat all that came since.
alter table events alter column horizon drop default;
alter table events alter column horizon type pg_snapshot
  using format('%1$s:%1$s:', greatest(horizon, '1'::xid8))::pg_snapshot;
alter table events alter column horizon set default pg_current_snapshot();
alter table events rename column horizon to snapshot;
