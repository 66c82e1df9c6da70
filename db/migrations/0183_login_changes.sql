-- beside: no, servers of the release before would move a login to another number or address at once
-- A person's number, or the address that gets the login codes, changes when the new one has entered a code, and the old one has agreed or has not objected for a day.
create table login_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  auth_plant_id bigint not null references auth_plant,
  old_phone text not null,
  new_phone text not null,
  -- Only where the address is part of the change.
  old_email text,
  new_email text,
  asked_by bigint not null references app_user,
  asked_at timestamptz not null,
  objection_until timestamptz not null,
  expires_at timestamptz not null,
  -- Each side has a link and a code of its own; only their hashes are stored.
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
  constraint login_change_closed check ((state = 'open') = (closed_at is null)),
  constraint login_change_differs check (old_phone <> new_phone or new_email is distinct from old_email)
);
create unique index login_change_open on login_change (user_id) where state = 'open';
create index login_change_due on login_change (objection_until) where state = 'open';
-- After an objection it is not asked again for a week.
create index login_change_objected on login_change (user_id, closed_at) where state = 'objected';
