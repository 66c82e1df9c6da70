-- How far each replica is behind. PostgreSQL shows this to few users, so it is read as the owner: the product's role sees nothing else of other connections. Both lags are
-- null where the owner may not see them either.
create function replication_lag() returns table (name text, lag_bytes float8, lag_seconds float8) language sql stable security definer
set search_path = pg_catalog, pg_temp as $$
  select application_name, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8, extract(epoch from replay_lag)::float8
  from pg_stat_replication
$$;
