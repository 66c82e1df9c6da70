-- The product connects as a role that owns nothing. Its inserts still have to move the ends of the audit chains, which nobody but their owner may write:
-- the trigger does that as the owner, and looks names up where only the owner can create any.
alter function audit_chain() security definer set search_path = pg_catalog, public, pg_temp;

create trigger request_history_not_emptied before truncate on request_history for each statement execute function refuse_change();

-- Gives a login role what the product needs in this database, and no more. Run as the owner after every migration, and as often as anyone likes. A table that has the trigger
-- refuse_change may be read and added to; any other may be changed, also one that a later migration creates.
create function grant_product(app name) returns void language plpgsql as $$
declare relation record;
begin
  -- Who can act as the owner has the owner's rights anyway, and must not lose them.
  if pg_has_role(app, current_user, 'member') then
    return;
  end if;
  perform pg_advisory_xact_lock(7230025);
  execute format('grant connect on database %I to %I', current_database(), app);
  -- A temporary table would hide one of ours from every later statement on the same connection.
  execute format('revoke temporary on database %I from public', current_database());
  revoke create on schema public from public;
  execute format('grant usage on schema public to %I', app);
  execute format('grant select, insert, update, delete on all tables in schema public to %I', app);
  execute format('alter default privileges in schema public grant select, insert, update, delete on tables to %I', app);
  for relation in
    select c.oid::regclass as name, c.relkind in ('v', 'm') or c.relname in ('migration', 'audit_head') as is_read_only from pg_class c
    where c.relnamespace = 'public'::regnamespace and (
      c.relkind in ('v', 'm') or c.relname in ('migration', 'audit_head')
      or exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'refuse_change()'::regprocedure)
    )
  loop
    execute format('revoke update, delete, truncate, references, trigger on %s from %I', relation.name, app);
    if relation.is_read_only then
      execute format('revoke insert on %s from %I', relation.name, app);
    end if;
  end loop;
  -- The queue's own schema, which the library of the queue creates and upgrades as the owner.
  if to_regnamespace('jobs') is not null then
    execute format('grant usage on schema jobs to %I', app);
    execute format('grant select, insert, update, delete on all tables in schema jobs to %I', app);
    execute format('alter default privileges in schema jobs grant select, insert, update, delete on tables to %I', app);
  end if;
end $$;
revoke execute on function grant_product(name) from public;
