-- beside: yes, only servers with DATABASE_READ_URL use the table.

-- Where in the log each caller, a user or a program's key, has last written: a replica that is not as far does not answer them. Unlogged,
-- because it must cost nothing and is worthless after a crash; a change of the primary is noticed by its timeline.
create unlogged table last_write (
  caller text primary key,
  lsn pg_lsn not null
);
