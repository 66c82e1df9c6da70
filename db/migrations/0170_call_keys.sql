-- beside: yes, servers before do not know the table and store no keys
-- A call that creates something, by the key that its form sent. The key itself is not stored: the answer is encrypted with it.
create table call_key (
  id bigint generated always as identity primary key,
  caller text not null,
  call text not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  created_at timestamptz not null,
  -- Of the server that works on it; null where it has ended.
  claim uuid,
  alive_at timestamptz not null default clock_timestamp(),
  -- Set in the transaction of what the call creates.
  is_saved boolean not null default false,
  answer bytea check (length(answer) <= 131072),
  constraint call_key_once unique (caller, call, key_hash)
);
create index call_key_created on call_key (created_at);
