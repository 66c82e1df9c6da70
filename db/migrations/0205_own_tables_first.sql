-- beside: no, the release before does not settle drivers
-- A temporary table, which PostgreSQL otherwise finds first, hides none of ours from what runs as the owner, nor from what looks whether drivers are settled.
alter function settle_drivers(jsonb) set search_path = pg_catalog, public, pg_temp;
alter function keep_driver_history(bigint[], timestamptz[]) set search_path = pg_catalog, public, pg_temp;
alter function driver_id_no_succeeds() set search_path = pg_catalog, public, pg_temp;
alter function driver_settles_driver() set search_path = pg_catalog, public, pg_temp;
alter function pass_settles_driver() set search_path = pg_catalog, public, pg_temp;
alter function card_settles_driver() set search_path = pg_catalog, public, pg_temp;
alter function clearance_settles_driver() set search_path = pg_catalog, public, pg_temp;
alter function suspension_settles_driver() set search_path = pg_catalog, public, pg_temp;
alter function driver_hold_settles_driver() set search_path = pg_catalog, public, pg_temp;
alter function transporter_settles_driver() set search_path = pg_catalog, public, pg_temp;
create or replace function settles_driver(written regclass, watched text[], driver text default 'new.driver_id') returns void language plpgsql as $$
begin
  execute format($create$
    create function %1$s_settles_driver() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
    declare of_driver bigint;
    begin
      if pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
        return null;
      end if;
      of_driver := %2$s;
      if not is_settled(of_driver) then
        raise check_violation using constraint = 'driver_settled', message = format('driver %%s was changed by its %%s and not settled', of_driver, tg_table_name);
      end if;
      return null;
    end $body$;
    create constraint trigger driver_settled after insert or update of %3$s on %1$s deferrable initially deferred for each row execute function %1$s_settles_driver();
  $create$, written, driver, (select string_agg(quote_ident(c), ', ' order by n) from unnest(watched) with ordinality named (c, n)));
end $$;
