-- beside: yes, it only closes one more table to the product
-- The migrator creates migration_beside: the migrations that servers which do not know them may ignore.
create or replace function grant_product(app name) returns void language plpgsql as $$
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
    select c.oid::regclass as name, c.relkind in ('v', 'm') or c.relname in ('migration', 'migration_beside', 'audit_head') as is_read_only from pg_class c
    where c.relnamespace = 'public'::regnamespace and (
      c.relkind in ('v', 'm') or c.relname in ('migration', 'migration_beside', 'audit_head')
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
