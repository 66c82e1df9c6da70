-- How a table is protected and told, each way said once: a table calls it below its own definition (docs/how-to/add-a-migration.md). Stored counts have count_rows_of.

-- For rows that stay on record.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % never change', tg_table_name using errcode = 'restrict_violation';
end $$;

create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

-- What has been decided, ended, voided or retired stays so. The name of a trigger is the constraint that is broken.
create function refuse_to_undo() returns trigger language plpgsql as $$
begin
  raise check_violation using constraint = tg_name, message = format('%s %s: %s', tg_table_name, old.id, tg_argv[0]);
end $$;

-- What is on record may lose its words, by a purge alone.
create function is_purging() returns boolean language sql stable as $$
  select coalesce(current_setting('driver_pass.purging', true), '') = 'on' and current_user = (select tableowner from pg_tables where schemaname = 'public' and tablename = 'audit')
$$;

-- Rows are added and never change, which also takes the right from the product (grant_product). Only what is deleted when it is old may be deleted.
create function append_only(kept regclass, may_delete boolean default false, may_purge boolean default false) returns void language plpgsql as $$
begin
  execute format('create trigger %1$s_append_only before update%2$s on %1$s for each row%3$s execute function refuse_change()',
    kept, case when not may_delete then ' or delete' end, case when may_purge then ' when (not is_purging())' end);
  execute format('create trigger %1$s_not_emptied before truncate on %1$s for each statement execute function refuse_change()', kept);
end $$;

-- Rows may change, and are never deleted.
create function on_record(kept regclass) returns void language plpgsql as $$
begin
  execute format('create trigger %1$s_on_record before delete on %1$s for each row execute function refuse_deletion()', kept);
end $$;

-- Once this holds of a row, these columns stay as they are: where none are named all, but for those that may still be written. It stays 'decided': request_stays_decided.
create function stays(kept regclass, how text, once text default null, columns text[] default null, but text[] default '{}', unless text default null) returns void language plpgsql as $$
declare
  changed constant text := case
    when columns is not null then (select format('(%s) is distinct from (%s)', string_agg('old.' || c, ', ' order by n), string_agg('new.' || c, ', ' order by n))
      from unnest(columns) with ordinality named (c, n))
    when but <> '{}' then format('to_jsonb(old) - %1$L::text[] <> to_jsonb(new) - %1$L::text[]', but)
    else 'old.* is distinct from new.*'
  end;
begin
  execute format('create trigger %1$s_stays_%2$s before update on %1$s for each row when (%3$s) execute function refuse_to_undo(%4$L)',
    kept, replace(how, ' ', '_'), concat_ws(' and ', '(' || once || ')', changed, 'not (' || unless || ')'), 'not changed, because it stays ' || how);
end $$;

-- Nobody decides their own matter, under whatever account. Whose matter a row is says its function <table>_submitters, and which refusal names each of them.
create function refuse_own_matter() returns trigger language plpgsql as $$
declare
  decider constant bigint := (to_jsonb(new) ->> tg_argv[0])::bigint;
  refusal text;
begin
  execute format('select s.refusal from %I_submitters($1) with ordinality s (user_id, refusal, n) where s.user_id in (select accounts_of_person($2)) order by n limit 1', tg_table_name)
    into refusal using new, decider;
  if refusal is not null then
    raise check_violation using constraint = refusal, message = format('%s: %s is the person of its submitter and cannot decide it', tg_table_name, decider);
  end if;
  return new;
end $$;

-- Where no step is named that decides a row, each new row is a decision.
create function decided_by_another(decided regclass, decider text, decision text default null) returns void language plpgsql as $$
begin
  execute format('create trigger %1$s_decided_by_another before %3$s execute function refuse_own_matter(%2$L)', decided, decider, case
    when decision is null then format('insert on %s for each row', decided)
    else format('update on %1$s for each row when (new.%2$I is not null and new.%2$I is distinct from old.%2$I and %3$s)', decided, decider, decision)
  end);
end $$;

-- A plant that somebody manages keeps somebody who does (plant_keeps_manager). At which plants a row lets somebody manage users says its function <table>_manages.
create function manager_may_be_lost() returns trigger language plpgsql as $$
declare plants bigint[];
begin
  execute format('select array(select %I_manages($1))', tg_table_name) into plants using old;
  perform plant_keeps_manager(plants);
  return null;
end $$;

create function keeps_manager(managing regclass, step text, loses text) returns void language plpgsql as $$
begin
  execute format('create constraint trigger %1$s_keeps_manager after %2$s on %1$s deferrable initially deferred for each row when (%3$s) execute function manager_may_be_lost()',
    managing, step, loses);
end $$;

-- Does something once for all rows of a statement, for which %2$s stands: the new ones of an insert, the old ones of a delete, and of an update both, where columns are
-- watched only of those whose columns differ. %1$s is the table. PostgreSQL wants a trigger for each operation where rows are named.
create function after_statements(of_table regclass, purpose text, operations text[], does text, watched text[] default null) returns void language plpgsql as $$
declare
  differs constant text := (select format('(%s) is distinct from (%s)', string_agg('b.' || c, ', ' order by n), string_agg('a.' || c, ', ' order by n))
    from unnest(watched) with ordinality named (c, n));
  operation text;
begin
  foreach operation in array operations loop
    execute format($create$
      create function %1$s_%2$s_%3$s() returns trigger language plpgsql as $body$
      begin
        %4$s;
        return null;
      end $body$;
      create trigger %1$s_%2$s_%3$s after %3$s on %1$s referencing %5$s for each statement execute function %1$s_%2$s_%3$s();
    $create$, of_table, purpose, operation,
      format(does, of_table, case
        when operation = 'insert' then 'rows_after'
        when operation = 'delete' then 'rows_before'
        when watched is null then '(select * from rows_before union all select * from rows_after)'
        else format('(select u.* from rows_before b join rows_after a on a.id = b.id and %s cross join lateral (select b.* union all select a.*) u)', differs)
      end),
      concat_ws(' ', case when operation <> 'insert' then 'old table as rows_before' end, case when operation <> 'delete' then 'new table as rows_after' end));
  end loop;
end $$;

-- A new row is of the plant and transporter where its driver is. A driver may move later, so this holds for the moment in which the row is written.
create function of_its_driver(written regclass, plant text default 'r.auth_plant_id', transporter text default 'r.transporter_id', refusal text default null) returns void language plpgsql as $$
begin
  perform after_statements(written, 'of_its_driver', '{insert}', format($does$
        if exists (select from %%2$s r join driver d on d.id = r.driver_id where d.auth_plant_id <> %1$s or d.transporter_id <> %2$s) then
          raise check_violation using constraint = %3$L, message = 'a driver of another plant or transporter than the new row of %%1$s';
        end if$does$, plant, transporter, coalesce(refusal, written || '_of_its_driver')));
end $$;

-- Open pages hear that something has changed, never what: <table>_audience says the topic and whom a row may concern. A transaction that is rolled back says nothing, and one
-- that says the same twice is heard once.
create function notifies_live(changed regclass, operations text[], watched text[] default null) returns void language plpgsql as $$
begin
  perform after_statements(changed, 'live', operations,
    'perform pg_notify(''live'', news::text) from (select distinct news from %2$s r cross join lateral %1$s_audience(r::%1$s) news) changed', watched);
end $$;

-- Devices and programs at the gate fetch a driver whose verdict may have changed: <table>_at_gate says which, and of which plant.
create function notifies_gate(changed regclass, operations text[], watched text[] default null) returns void language plpgsql as $$
begin
  perform after_statements(changed, 'gate', operations,
    'insert into gate_change (auth_plant_id, driver_id) select distinct g.auth_plant_id, g.driver_id from %2$s r cross join lateral %1$s_at_gate(r::%1$s) g', watched);
end $$;

-- Rows beside drivers that are listed as these are, by plant, transporter and status: they begin with a driver, and move along.
create function follows_driver(copy regclass, begins text) returns void language plpgsql as $$
begin
  execute format($create$
    create function %1$s_begins() returns trigger language plpgsql as $body$
    begin
      %2$s;
      return null;
    end $body$;
    create trigger %1$s_begins after insert on driver referencing new table as rows_after for each statement execute function %1$s_begins();
    create function %1$s_follows() returns trigger language plpgsql as $body$
    begin
      update %1$s set auth_plant_id = new.auth_plant_id, transporter_id = new.transporter_id, status_id = new.status_id
        where driver_id = new.id and (auth_plant_id, transporter_id, status_id) <> (new.auth_plant_id, new.transporter_id, new.status_id);
      return null;
    end $body$;
    create trigger %1$s_follows after update of auth_plant_id, transporter_id, status_id on driver for each row
      when ((old.auth_plant_id, old.transporter_id, old.status_id) is distinct from (new.auth_plant_id, new.transporter_id, new.status_id)) execute function %1$s_follows();
  $create$, copy, begins);
end $$;

-- Whoever writes a record that a driver's verdict or history follows from settles the driver in the same transaction (first_unsettled), or nothing of it is written: of new rows, and
-- of changes of these columns. Only whoever may act as the owner may write without, as migrations do and whoever mends a row by hand: the night's work finds and mends the rest.
create function settles_driver(written regclass, watched text[], drivers text default 'array[new.driver_id]') returns void language plpgsql as $$
begin
  execute format($create$
    create function %1$s_settles_driver() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
    declare of_driver bigint;
    begin
      if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
        return null;
      end if;
      of_driver := first_unsettled(%2$s);
      if of_driver is not null then
        raise check_violation using constraint = 'driver_settled', message = format('driver %%s was changed by its %%s and not settled', of_driver, tg_table_name);
      end if;
      return null;
    end $body$;
    create constraint trigger driver_settled after insert or update of %3$s on %1$s deferrable initially deferred for each row execute function %1$s_settles_driver();
  $create$, written, drivers, (select string_agg(quote_ident(c), ', ' order by n) from unnest(watched) with ordinality named (c, n)));
end $$;
