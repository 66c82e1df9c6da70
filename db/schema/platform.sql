-- What every domain uses: reading words and numbers, limits, and the mechanism of counts.

create extension if not exists pg_trgm;

-- How names, numbers of cards and codes are compared. Accents, capitals, apostrophes, the width of letters and what is invisible do not count; digits are
-- 0 to 9 in any script; a letter is the Latin one that its capital looks like. The twin of plainLetters in src/platform/contract/plain-words.ts.
create function plain_letters(written text) returns text language plpgsql immutable strict parallel safe as $$
declare unseen constant text := '[\u0300-\u036f\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\u00ad\u061c\u0640\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff''`\u00b4\u02b9\u02bb-\u02bf\u02c8\u0384\u055a\u05f3\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40]';
begin
  if octet_length(written) > length(written) then
    written := regexp_replace(normalize(regexp_replace(written collate "C", unseen, '', 'g'), nfkd) collate "C", unseen, '', 'g');
  end if;
  if octet_length(written) > length(written) then
    written := translate(written,
      'ɑАаΑαƁɓВвΒβСсÐðĐđƉɖƊɗԀԁƎǝƏəƐɛЕеΕεƑƒƔɣɡⱭꞬ'
      'ĦħҺһНнΗηıƖɩƗɨІіӀӏΙιЈјͿϳĸƘƙКкΚκŁłМмΜμŊŋΝν'
      'ØøƆɔОоΟοРрΡρԚԛЅѕŦŧТтΤτƲʋѴѵԜԝХхΧχƳƴУуҮүΥυΖζΣς',
      'aaaaabbbbbbccddddddddddeeeeeeeeeeffgggag'
      'hhhhhhhhiiiiiiiiiiijjjjkkkkkkkllmmmmnnnn'
      'ooooooooppppqqssttttttvvvvwwxxxxyyyyyyyyzzσσ');
    if written ~ '[ßẞÆæŒœÞþ]' then
      written := replace(replace(replace(replace(replace(replace(replace(replace(written, 'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th');
    end if;
    if written collate "C" ~ '[\u0660-\u1819]' then
      written := translate(written,
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
        '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙',
        '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'
        '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
    end if;
  end if;
  return lower(lower(translate(written, '''`', '') collate "C") collate "default");
end $$;

-- Letters and digits in words, with single blanks: 'O’Brien-Muñoz' is 'obrien munoz'. The twin of plainWords.
create function plain_words(written text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(plain_letters(written) collate "C", '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u055b-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u2000-\u206f\u2212\u2e00-\u2e7f\u3000-\u3003\u3008-\u301f\u3030\u30fb]+', ' ', 'g'));

-- A number as it is compared: without leading zeros, in any spelling.
create function number_key(written text) returns text language sql immutable strict parallel safe
  return (select case when cleaned ~ '^0+$' then '0' else ltrim(cleaned, '0') end from (select upper(replace(plain_words(written), ' ', '') collate "C")) c (cleaned));

-- A card number as it is compared: in any spelling.
create function card_no_key(card_no text) returns text language sql immutable parallel safe
  return replace(plain_words(card_no), ' ', '');

-- A name of the time zone database. PostgreSQL would also read 'Nowhere+3' as a zone, so only Etc has digits.
create function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  if name !~ '^(Etc/[A-Za-z]+[0-9+-]*|[A-Z][A-Za-z]+(/[A-Za-z_-]+){1,2})$' then
    return false;
  end if;
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;

-- The moments of what is counted for a key inside a sliding window: sends to a phone, starts from an address.
create table rate_limit (
  key text primary key,
  times timestamptz[] not null,
  expires_at timestamptz not null
);
create index rate_limit_expiry on rate_limit (expires_at);

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

-- Where in the log each caller, a user or a program's key, has last written: a replica that is not as far does not answer them. Unlogged,
-- because it must cost nothing and is worthless after a crash; a change of the primary is noticed by its timeline.
create unlogged table last_write (
  caller text primary key,
  lsn pg_lsn not null
);

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

-- How far each replica is behind. PostgreSQL shows this to few users, so it is read as the owner: the product's role sees nothing else of other connections. Both lags are
-- null where the owner may not see them either.
create function replication_lag() returns table (name text, lag_bytes float8, lag_seconds float8) language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select application_name, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8, extract(epoch from replay_lag)::float8
  from pg_stat_replication
$$;

-- One mechanism for every stored count (docs/decisions/counts-and-lists.md). What a row of a counted table counts towards is stated once, in the function <table>_facts. Triggers write what a
-- statement changes of it to count_delta, so that two transactions never wait for each other's count; fold_counts() adds the deltas to stored_count.
create table stored_count (
  auth_plant_id bigint not null,
  fact text collate "C" not null,
  -- The status of drivers and requests, the year of violations.
  part smallint not null,
  key text collate "C" not null,
  n integer not null,
  primary key (auth_plant_id, fact, part, key) include (n)
);
create index stored_count_empty on stored_count (auth_plant_id) where n = 0;
-- The most frequent of many keys are found without reading them all.
create index stored_count_most on stored_count (auth_plant_id, fact, part, n desc, key) where fact in ('violation driver', 'violation name');

-- A row holds a key of each fact that changes together, because most changes of a driver concern a dozen facts.
create table count_delta (
  auth_plant_id bigint not null,
  part smallint not null,
  n integer not null,
  -- By fact.
  keys jsonb not null
);
create index count_delta_of_plant on count_delta (auth_plant_id);

create view current_count as
  select auth_plant_id, fact, part, key, n from stored_count
  union all select d.auth_plant_id, f.fact collate "C", d.part, f.key collate "C", d.n from count_delta d cross join lateral jsonb_each_text(d.keys) f (fact, key);

-- Creates the triggers that write the deltas of a table, from its function <table>_facts. What a statement does not change is not written.
create function count_rows_of(counted regclass) returns void language plpgsql as $$
declare
  before constant text := format('select f.*, -1 as n from rows_before r cross join lateral %s_facts(r::%1$s) f', counted);
  after constant text := format('select f.*, 1 as n from rows_after r cross join lateral %s_facts(r::%1$s) f', counted);
  operation text;
  transition text;
  counts text;
begin
  for operation, transition, counts in values
    ('insert', 'new table as rows_after', after),
    ('update', 'old table as rows_before new table as rows_after', before || ' union all ' || after),
    ('delete', 'old table as rows_before', before)
  loop
    execute format($create$
      create function %1$s_counted_%2$s() returns trigger language plpgsql as $body$
      begin
        insert into count_delta (auth_plant_id, part, n, keys)
          select auth_plant_id, part, n, jsonb_object_agg(fact, key)
          from (
            select auth_plant_id, fact, part, key, sum(n) as n, row_number() over (partition by auth_plant_id, part, sum(n), fact) as nth
            from (%4$s) counted group by 1, 2, 3, 4 having sum(n) <> 0
          ) changed
          group by auth_plant_id, part, n, nth;
        return null;
      end $body$;
      create trigger %1$s_counted_%2$s after %2$s on %1$s referencing %3$s for each statement execute function %1$s_counted_%2$s();
    $create$, counted, operation, transition, counts);
  end loop;
end $$;

-- One worker at a time; a concurrent one has nothing to do.
create function fold_counts() returns void language plpgsql as $$
begin
  if not exists (select from count_delta) or not pg_try_advisory_xact_lock(7230027) then
    return;
  end if;
  with folded as (
    delete from count_delta returning *
  )
  insert into stored_count as stored (auth_plant_id, fact, part, key, n)
    select d.auth_plant_id, f.fact, d.part, f.key, sum(d.n) from folded d cross join lateral jsonb_each_text(d.keys) f (fact, key)
    group by 1, 2, 3, 4 having sum(d.n) <> 0 order by 1, 2, 3, 4
  on conflict (auth_plant_id, fact, part, key) do update set n = stored.n + excluded.n;
  delete from stored_count where n = 0;
end $$;
