-- What people have set for themselves: short lists of words, such as the columns that somebody has hidden in a table.
create table user_setting (
  user_id bigint not null references app_user on delete cascade,
  key text not null check (length(key) <= 60),
  value jsonb not null check (jsonb_typeof(value) = 'array'),
  primary key (user_id, key)
);
