-- beside: no, servers of the release before look people up by the number as written
-- A person is a number without decoration: leading zeros, blanks, dashes and the case of letters make no other person.
-- The twin of numberKey in src/drivers/id-no/id-no.rules.ts.
create function number_key(written text) returns text language sql immutable strict parallel safe as $$
  select case when cleaned ~ '^0+$' then '0' else ltrim(cleaned, '0') end
  from (select upper(regexp_replace(written collate "C", '[^0-9A-Za-z]', '', 'g'))) c (cleaned)
$$;

-- How names are compared: without case and accents. Trigrams leave the order of words aside.
create function name_letters(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(normalize(lower(name), nfd), '[\u0300-\u036f]', '', 'g')
$$;

-- Where zeros or letters of an id number count: its forms, 9 for a digit, A for a letter, * for either. Empty: digits, whose leading zeros do not count.
alter table auth_plant add column id_no_pattern text not null default ''
  check (id_no_pattern ~ '^([9A*]{5,20}(, [9A*]{5,20}){0,4})?$');

-- One statement, so that the table is written once.
alter table driver
  drop constraint driver_id_no_check,
  add constraint driver_id_no_check check (id_no ~ '^[0-9A-Z]{5,20}$'),
  add column id_no_key text collate "C" not null generated always as (number_key(id_no)) stored,
  -- Leading zeros that count, by the setting of the driver's plant.
  add column id_no_zeros smallint not null default 0,
  -- 0, but for the younger ones of records that had one number before this was refused. They stay until somebody mends them.
  add column id_no_twin smallint not null default 0,
  add column licence_key text collate "C" generated always as (case when number_key(licence_no) ~ '[1-9]' then number_key(licence_no) end) stored;

-- The plant is locked, so that its setting does not change before the number is stored.
create function driver_id_no_zeros() returns trigger language plpgsql as $$
declare pattern text := '';
begin
  if new.id_no like '0%' then
    select id_no_pattern into pattern from auth_plant where id = new.auth_plant_id for share;
  end if;
  new.id_no_zeros := case when pattern = '' then 0 else length(new.id_no) - length(ltrim(new.id_no, '0')) end;
  -- A changed number is new, and must be of nobody else.
  if tg_op = 'UPDATE' and (number_key(old.id_no), old.id_no_zeros) <> (number_key(new.id_no), new.id_no_zeros) then
    new.id_no_twin := 0;
  end if;
  return new;
end $$;
create trigger driver_id_no_zeros_insert before insert on driver for each row when (new.id_no like '0%') execute function driver_id_no_zeros();
create trigger driver_id_no_zeros_update before update of id_no, auth_plant_id on driver for each row execute function driver_id_no_zeros();

-- When the older record of a number gets another one, the next takes its place, so that the number stays taken.
create function driver_id_no_succeeds() returns trigger language plpgsql as $$
begin
  update driver set id_no_twin = 0 where id = (
    select id from driver where id_no_key = old.id_no_key and id_no_zeros = old.id_no_zeros and id_no_twin > 0 order by id_no_twin limit 1 for update
  );
  return null;
end $$;
create trigger driver_id_no_succeeds after update on driver for each row
  when (old.id_no_twin = 0 and (old.id_no_key, old.id_no_zeros) is distinct from (new.id_no_key, new.id_no_zeros)) execute function driver_id_no_succeeds();

-- Only numbers with leading zeros read differently by another setting.
create function auth_plant_id_no_pattern() returns trigger language plpgsql as $$
begin
  update driver set id_no = id_no where auth_plant_id = new.id and id_no >= '0' and id_no < '1';
  return null;
end $$;
create trigger auth_plant_id_no_pattern after update of id_no_pattern on auth_plant for each row
  when ((old.id_no_pattern = '') <> (new.id_no_pattern = '')) execute function auth_plant_id_no_pattern();

update driver d set id_no_twin = t.n
from (
  select id, row_number() over (partition by id_no_key order by id) - 1 as n from driver
  where id_no_key in (select id_no_key from driver group by 1 having count(*) > 1)
) t
where t.id = d.id and t.n > 0;
