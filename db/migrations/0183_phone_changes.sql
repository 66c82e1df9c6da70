-- beside: no, servers of the release before would move a login to another number at once
-- A person's number changes when the new one has entered a code, and the old one has agreed or has not objected for a day.
create table phone_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  auth_plant_id bigint not null references auth_plant,
  old_phone text not null,
  new_phone text not null,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null,
  objection_until timestamptz not null,
  expires_at timestamptz not null,
  -- Each number has a link and a code of its own; only their hashes are stored.
  old_link_hash bytea not null unique,
  new_link_hash bytea not null unique,
  old_code_hash bytea not null,
  new_code_hash bytea not null,
  old_tries int not null default 0,
  new_tries int not null default 0,
  old_entered_at timestamptz,
  new_entered_at timestamptz,
  state text not null default 'open' check (state in ('open', 'done', 'objected', 'withdrawn', 'expired')),
  closed_at timestamptz,
  constraint phone_change_closed check ((state = 'open') = (closed_at is null)),
  constraint phone_change_differs check (old_phone <> new_phone)
);
create unique index phone_change_open on phone_change (user_id) where state = 'open';
create index phone_change_due on phone_change (objection_until) where state = 'open';
