-- beside: yes, it adds a table that earlier servers do not read
-- What all servers of a database must share, recorded by the first one: the key of login codes, the keys of cards, and where files are stored. Fingerprints reveal no secret.
create table shared_part (
  part text not null check (part in ('sign_in_key', 'card_key', 'file_store')),
  -- Of where files are: its kind and the mark that is stored there.
  fingerprint text not null check (char_length(fingerprint) between 1 and 100),
  -- A card key, once it is revoked.
  is_revoked boolean not null default false,
  -- Where files are, for sentences.
  label text not null default '' check (char_length(label) <= 1000),
  recorded_at timestamptz not null,
  primary key (part, fingerprint)
);
create unique index shared_part_sign_in_key on shared_part (part) where part = 'sign_in_key';
