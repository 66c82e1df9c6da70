-- How drivers are found by parts of their names and by their phones.

-- The searched text lies in a narrow row of its own: a change of status must not touch the trigram indexes.
create table driver_search (
  driver_id bigint primary key references driver on delete cascade,
  name text not null,
  phones text not null
);
create index driver_search_phones on driver_search using gin (phones gin_trgm_ops) with (fastupdate = off);
-- Words of a name in any order: each begins after a blank.
create index driver_search_words on driver_search using gin ((' ' || name) gin_trgm_ops) with (fastupdate = off);

-- Where each further word of a name begins, with all that follows it: 'kamau njoroge' and 'njoroge' of Peter Kamau Njoroge. The beginning of the
-- whole name is in driver_by_name. Each phone number stands here too ('+254724865880'; no name begins with a plus). A surname or a number is found,
-- counted and sorted in this index alone, at any number of drivers.
create table driver_word (
  auth_plant_id bigint not null,
  status_id smallint not null,
  word text collate "C" not null,
  driver_id bigint not null references driver on delete cascade,
  transporter_id bigint not null,
  primary key (auth_plant_id, status_id, word, driver_id)
);
create index driver_word_of_driver on driver_word (driver_id);
create index driver_word_of_transporter on driver_word (auth_plant_id, transporter_id, status_id, word, driver_id);

-- The words that the drivers' names at a plant consist of: letters inside a word are looked for among these, and then the drivers of each word that has
-- them. A word stays when its last driver goes, and two transactions at once may both bring it.
create table name_word (
  auth_plant_id bigint not null,
  word text collate "C" not null
);
create index name_word_key on name_word (auth_plant_id, word);
create index name_word_letters on name_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- What a driver is found by beside the beginning of the name: where each further word begins, each number, and each number from its end ('+-088568…'),
-- because people remember last digits. No name begins with a plus.
create function driver_words(name_key text, phones text[]) returns setof text language sql immutable as $$
  select array_to_string(words[n:], ' ') from string_to_array(name_key, ' ') words, generate_subscripts(words, 1) n where n > 1 and words[n] <> ''
  union
  select word from unnest(phones) phone, unnest(array[phone, '+-' || reverse(substr(phone, 2))]) word
$$;

create function name_words(name_key text) returns setof text language sql immutable as $$
  select distinct word from unnest(string_to_array(name_key, ' ')) word where word <> ''
$$;

-- Everything that these drivers are found by. Their words of before must be gone.
create function keep_driver_words(drivers bigint[]) returns void language plpgsql as $$
begin
  insert into driver_search (driver_id, name, phones)
    select d.id, d.name_key, array_to_string(d.phones, ' ') from unnest(drivers) given (id) join driver d on d.id = given.id
  on conflict (driver_id) do update set name = excluded.name, phones = excluded.phones where (driver_search.name, driver_search.phones) <> (excluded.name, excluded.phones);
  insert into driver_word (auth_plant_id, transporter_id, status_id, word, driver_id)
    select d.auth_plant_id, d.transporter_id, d.status_id, word, d.id
    from unnest(drivers) given (id) join driver d on d.id = given.id cross join lateral driver_words(d.name_key, d.phones) word
    order by 1, 3, 4, 5;
  insert into name_word (auth_plant_id, word)
    select distinct d.auth_plant_id, brought.word
    from unnest(drivers) given (id) join driver d on d.id = given.id cross join lateral name_words(d.name_key) brought (word)
    where not exists (select from name_word known where known.auth_plant_id = d.auth_plant_id and known.word = brought.word);
end $$;

-- keep: a driver is found by every word of the name and by every phone, listed by plant, transporter and status, so that a search reads those that its reader may see.
select follows_driver('driver_word', 'perform keep_driver_words(array(select id from rows_after))');

-- keep: a driver is found by the new name and phones, and names are known at the plant to which a driver moves.
create function driver_words_change() returns trigger language plpgsql as $$
begin
  delete from driver_word where driver_id = new.id;
  perform keep_driver_words(array[new.id]);
  return null;
end $$;
create trigger driver_words_change after update of name, phones, auth_plant_id on driver for each row
  when ((old.name, old.phones, old.auth_plant_id) is distinct from (new.name, new.phones, new.auth_plant_id)) execute function driver_words_change();

-- After rows were written without triggers: this, keep_verdicts(), then recount().
create function keep_all_of_drivers() returns void language plpgsql as $$
begin
  lock table driver in share row exclusive mode;
  truncate driver_word, name_word;
  perform keep_driver_words(array(select id from driver));
end $$;
