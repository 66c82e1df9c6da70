-- beside: no, servers of the release before would let keys in that have ended
-- A key lives on somebody's permissions: its holder's, who made it or took it over.
alter table api_key
  add column held_by bigint references app_user,
  -- Null: as long as the holder's own access.
  add column ends_at timestamptz,
  -- Since when the holder lacks a permission that it needs. A week later it ends.
  add column orphaned_at timestamptz,
  -- The last time that administrators were told of guesses.
  add column alarmed_at timestamptz,
  add column misses_an_hour int not null default 60 check (misses_an_hour between 1 and 10000),
  add column verdicts_a_second int not null default 20 check (verdicts_a_second between 1 and 1000),
  drop constraint api_key_revoked,
  add constraint api_key_revoked check (revoked_at is not null or revoked_by is null);
update api_key set held_by = created_by;
alter table api_key alter column held_by set not null;
create index api_key_of_holder on api_key (held_by) where revoked_at is null;
