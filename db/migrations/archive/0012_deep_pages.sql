-- Lists and searches that cost the same with a million drivers.

-- Milestones along each order of a list, each with the number of drivers from there to the next. The beginning of any page is found by adding up
-- milestones and walking on from the last of them, however far down it lies. They stand about two square roots of the order's length apart: with a million
-- drivers, five hundred are added up and a thousand drivers passed. An order runs through a whole plant (transporter_id 0) and through each transporter there.
create table driver_milestone (
  auth_plant_id bigint not null,
  transporter_id bigint not null,
  status_id smallint not null,
  sort text collate "C" not null check (sort in ('name', 'pass_expiry')),
  -- Where it stands: the name as it is sorted, or the day ('infinity', which comes last, where there is no pass); among the same, the driver's id.
  key text collate "C" not null,
  driver_id bigint not null,
  n integer not null,
  primary key (auth_plant_id, transporter_id, status_id, sort, key, driver_id) include (n)
);

-- What has changed since: a driver taken from one place in the orders, or put into another. Rows of their own, so that two transactions never wait for
-- each other's milestone; fold_driver_milestones() adds them up now and then. Whoever counts, counts both tables.
create table driver_step (
  auth_plant_id bigint not null,
  transporter_id bigint not null,
  status_id smallint not null,
  driver_id bigint not null,
  name_key text collate "C" not null,
  pass_key text collate "C" not null,
  n integer not null
);

create function pass_key(pass_expiry date) returns text language sql stable as $$ select coalesce(to_char(pass_expiry, 'YYYY-MM-DD'), 'infinity') $$;

create function driver_stepped_in() returns trigger language plpgsql as $$
begin
  insert into driver_step select auth_plant_id, transporter_id, status_id, id, name_key, pass_key(pass_expiry), 1 from new_rows;
  return null;
end $$;
create trigger driver_stepped_in after insert on driver referencing new table as new_rows for each statement execute function driver_stepped_in();

create function driver_stepped_out() returns trigger language plpgsql as $$
begin
  insert into driver_step select auth_plant_id, transporter_id, status_id, id, name_key, pass_key(pass_expiry), -1 from old_rows;
  return null;
end $$;
create trigger driver_stepped_out after delete on driver referencing old table as old_rows for each statement execute function driver_stepped_out();

create function driver_stepped() returns trigger language plpgsql as $$
begin
  insert into driver_step values
    (old.auth_plant_id, old.transporter_id, old.status_id, old.id, old.name_key, pass_key(old.pass_expiry), -1),
    (new.auth_plant_id, new.transporter_id, new.status_id, new.id, new.name_key, pass_key(new.pass_expiry), 1);
  return null;
end $$;
create trigger driver_stepped after update on driver for each row
  when ((old.auth_plant_id, old.transporter_id, old.status_id, old.name_key, old.pass_expiry)
    is distinct from (new.auth_plant_id, new.transporter_id, new.status_id, new.name_key, new.pass_expiry))
  execute function driver_stepped();

-- The orders that a driver stands in, with the key in each.
create function driver_orders(transporter_id bigint, name_key text, pass_key text)
returns table (transporter_id bigint, sort text, key text) language sql immutable as $$
  values (0::bigint, 'name', $2), (0, 'pass_expiry', $3), ($1, 'name', $2), ($1, 'pass_expiry', $3)
$$;
create view driver_step_place as
  select s.auth_plant_id, o.transporter_id, s.status_id, o.sort, o.key collate "C" as key, s.driver_id, s.n
  from driver_step s cross join lateral driver_orders(s.transporter_id, s.name_key, s.pass_key) o;
create view driver_place as
  select auth_plant_id, 0::bigint as transporter_id, status_id, 'name'::text as sort, name_key as key, id as driver_id from driver
  union all select auth_plant_id, transporter_id, status_id, 'name'::text, name_key, id from driver
  union all select auth_plant_id, 0::bigint, status_id, 'pass_expiry'::text, pass_key(pass_expiry) collate "C", id from driver
  union all select auth_plant_id, transporter_id, status_id, 'pass_expiry'::text, pass_key(pass_expiry) collate "C", id from driver;

create function hold_driver_milestones() returns boolean language sql as $$ select pg_try_advisory_xact_lock(7230012) $$;

-- Sets the milestones of one order anew; of all orders, where null is given. What stands in driver_step stays there and is allowed for. Ask for it while
-- holding the milestones.
create function lay_driver_milestones(plant bigint, transporter bigint, status smallint, sorted text) returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  delete from driver_milestone
    where (plant is null or auth_plant_id = plant) and (transporter is null or transporter_id = transporter)
      and (status is null or status_id = status) and (sorted is null or sort = sorted);
  with standing as (
    select *, 1 as n, true as is_driver from driver_place
    union all
    select auth_plant_id, transporter_id, status_id, sort, key, driver_id, -n, false from driver_step_place
  ), counted as (
    select *, count(*) filter (where is_driver) over (this_order order by key, driver_id, is_driver desc rows unbounded preceding) as nth,
      greatest(50, 2 * sqrt(count(*) over this_order))::int as apart
    from standing
    where (plant is null or auth_plant_id = plant) and (transporter is null or transporter_id = transporter)
      and (status is null or status_id = status) and (sorted is null or sort = sorted)
    window this_order as (partition by auth_plant_id, transporter_id, status_id, sort)
  ), stretches as (
    select *, greatest(nth - 1, 0) / apart as stretch, nth > apart and nth % apart = 1 and is_driver as is_first from counted
  )
  -- The first stretch of an order begins before everybody.
  insert into driver_milestone (auth_plant_id, transporter_id, status_id, sort, key, driver_id, n)
    select auth_plant_id, transporter_id, status_id, sort,
      coalesce(max(key) filter (where is_first), ''), coalesce(max(driver_id) filter (where is_first), 0), sum(n)
    from stretches group by auth_plant_id, transporter_id, status_id, sort, stretch having sum(n) <> 0;
end $$;

-- Call it while holding the milestones.
create function fold_driver_milestones() returns void language plpgsql as $$
declare crowded record;
begin
  with taken as (
    delete from driver_step returning *
  ), changed as (
    select s.auth_plant_id, o.transporter_id, s.status_id, o.sort, o.key collate "C" as key, s.driver_id, s.n
    from taken s cross join lateral driver_orders(s.transporter_id, s.name_key, s.pass_key) o
  )
  insert into driver_milestone as kept (auth_plant_id, transporter_id, status_id, sort, key, driver_id, n)
    select c.auth_plant_id, c.transporter_id, c.status_id, c.sort, coalesce(m.key, ''), coalesce(m.driver_id, 0), sum(c.n)
    from changed c left join lateral (
      select m.key, m.driver_id from driver_milestone m
      where m.auth_plant_id = c.auth_plant_id and m.transporter_id = c.transporter_id and m.status_id = c.status_id and m.sort = c.sort
        and (m.key, m.driver_id) <= (c.key, c.driver_id)
      order by m.key desc, m.driver_id desc limit 1
    ) m on true
    group by 1, 2, 3, 4, 5, 6 having sum(c.n) <> 0
  on conflict (auth_plant_id, transporter_id, status_id, sort, key, driver_id) do update set n = kept.n + excluded.n;
  delete from driver_milestone where n = 0;
  -- Crowded: three times as many stand there as would be best, or soon will where the order itself has grown.
  for crowded in
    select auth_plant_id, transporter_id, status_id, sort from driver_milestone group by 1, 2, 3, 4 having max(n) > 3 * greatest(50, 2 * sqrt(sum(n)))
  loop
    perform lay_driver_milestones(crowded.auth_plant_id, crowded.transporter_id, crowded.status_id, crowded.sort);
  end loop;
end $$;

alter function fold_driver_counts() rename to fold_driver_totals;
-- Every change of a count is a step as well. One at a time: whoever comes while another one folds has nothing to do.
create function fold_driver_counts() returns void language plpgsql as $$
begin
  if exists (select from driver_step) and hold_driver_milestones() then
    perform fold_driver_totals();
    perform fold_driver_milestones();
  end if;
end $$;

-- No pass comes after every day, in the index as in the milestones.
drop index driver_by_pass_expiry;
create index driver_by_pass_expiry on driver (auth_plant_id, status_id, coalesce(pass_expiry, 'infinity'), id) include (pass_expiry);
create index driver_of_transporter_by_pass_expiry on driver (auth_plant_id, transporter_id, status_id, coalesce(pass_expiry, 'infinity'), id)
  include (pass_expiry);
create index driver_of_transporter_by_id_no on driver (auth_plant_id, transporter_id, status_id, id_no, id);
create index driver_of_transporter_by_card_no on driver (auth_plant_id, transporter_id, status_id, card_key, id) where card_key is not null;

-- One transporter's words and numbers are found in an index alone, like the plant's.
truncate driver_word;
alter table driver_word add column transporter_id bigint not null;

-- The words that the drivers' names at a plant consist of: letters inside a word are looked for among these, and then the drivers of each word that has
-- them. A word stays when its last driver goes, and two transactions at once may both bring it.
create table name_word (
  auth_plant_id bigint not null,
  word text collate "C" not null
);

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

drop trigger driver_search_insert on driver;
drop trigger driver_search_update on driver;
drop function driver_search_keep();
create function driver_words_begin() returns trigger language plpgsql as $$
begin
  perform keep_driver_words(array(select id from new_rows));
  return null;
end $$;
create trigger driver_words_begin after insert on driver referencing new table as new_rows for each statement execute function driver_words_begin();

create function driver_words_change() returns trigger language plpgsql as $$
begin
  delete from driver_word where driver_id = new.id;
  perform keep_driver_words(array[new.id]);
  return null;
end $$;
create trigger driver_words_change after update of name, phones on driver for each row
  when (old.name is distinct from new.name or old.phones is distinct from new.phones) execute function driver_words_change();

drop trigger driver_words_follow on driver;
create or replace function driver_words_follow() returns trigger language plpgsql as $$
begin
  update driver_word set auth_plant_id = new.auth_plant_id, transporter_id = new.transporter_id, status_id = new.status_id
    where driver_id = new.id and (auth_plant_id, transporter_id, status_id) <> (new.auth_plant_id, new.transporter_id, new.status_id);
  if new.auth_plant_id <> old.auth_plant_id then
    insert into name_word (auth_plant_id, word)
      select new.auth_plant_id, word from name_words(new.name_key) word except select known.auth_plant_id, known.word from name_word known;
  end if;
  return null;
end $$;
create trigger driver_words_follow after update of auth_plant_id, transporter_id, status_id on driver for each row
  when ((old.auth_plant_id, old.transporter_id, old.status_id) is distinct from (new.auth_plant_id, new.transporter_id, new.status_id))
  execute function driver_words_follow();

-- Everything that the triggers keep for finding, listing and counting drivers, made anew from the drivers themselves: after rows were written past the
-- triggers, as a bulk load does.
create function keep_all_of_drivers() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7230012);
  lock table driver in share row exclusive mode;
  truncate driver_word, name_word, driver_count, driver_step, driver_milestone;
  perform keep_driver_words(array(select id from driver));
  insert into driver_count (auth_plant_id, status_id, transporter_id, n)
    select auth_plant_id, status_id, transporter_id, count(*) from driver group by grouping sets ((1, 2), (1, 2, 3));
  perform lay_driver_milestones(null, null, null, null);
end $$;
select keep_all_of_drivers();

create index driver_word_of_transporter on driver_word (auth_plant_id, transporter_id, status_id, word, driver_id);
create index name_word_key on name_word (auth_plant_id, word);
create index name_word_letters on name_word using gin (word gin_trgm_ops) with (fastupdate = off);
