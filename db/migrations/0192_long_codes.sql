-- beside: no, servers of the release before lock a new device out
-- Where the limits of a number are used up, a long code goes to it every ten minutes, which any browser that asked may enter: guessing it is hopeless without a limit.
create table sign_in_long_code (
  phone text primary key,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index sign_in_long_code_expiry on sign_in_long_code (expires_at);
-- It waits for the number's long code instead of its own.
alter table sign_in_challenge add column is_long boolean not null default false;
