-- beside: yes, the release before knows no keys
-- Keys of programs, such as a weighbridge's. Only the hash is stored: a key is shown once, when it is made.
create table api_key (
  id bigint generated always as identity primary key,
  auth_plant_id bigint not null references auth_plant,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null unique,
  -- The first characters, by which people recognise it.
  hint text not null check (length(hint) between 4 and 12),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by bigint not null references app_user,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references app_user,
  constraint api_key_revoked check ((revoked_at is null) = (revoked_by is null))
);
create unique index api_key_name on api_key (auth_plant_id, lower(name)) where revoked_at is null;
create index api_key_list on api_key (auth_plant_id, created_at desc, id desc);

-- A check by a program.
alter table gate_check add column api_key_id bigint references api_key;
create index gate_check_api_key on gate_check (api_key_id) where api_key_id is not null;

-- Only roles that manage people and administration get it: who has such a key asks for every driver of the plant.
insert into role_permission (role_id, permission)
select role_id, 'integrations.manage' from role_permission where permission in ('administration.manage', 'users.manage')
group by role_id having count(*) = 2;
