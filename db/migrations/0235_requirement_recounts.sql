-- beside: yes, servers of the release before leave out permissions that they do not know, and change no rule
-- How far a plant's drivers are settled again after one of its rules changed, office by office. A change while it runs begins it anew.
create table requirement_recount (
  auth_plant_id bigint primary key references auth_plant,
  begun_at timestamptz not null,
  -- The last driver of the last step.
  after_transporter_id bigint not null default 0,
  after_driver_id bigint not null default 0,
  done integer not null default 0,
  total integer not null check (total >= 0),
  finished_at timestamptz
);

create function requirement_version_audience(v requirement_version) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'requirement', 'plant', v.auth_plant_id::text)
$$;
-- tell: open pages about what the plant requires.
select notifies_live('requirement_version', '{insert, update}');
create function requirement_recount_audience(r requirement_recount) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'requirement', 'plant', r.auth_plant_id::text)
$$;
-- tell: the same, with each step.
select notifies_live('requirement_recount', '{insert, update}');

-- Who maintains a plant says what it requires.
insert into role_permission (role_id, permission)
  select p.role_id, 'requirements.manage' from role_permission p join role r on r.id = p.role_id and r.portal = 'staff_portal'
  where p.permission = 'administration.manage' on conflict do nothing;
