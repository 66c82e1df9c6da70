-- A pass from a register had the register's expiry, whatever its documents and its transporter said. That date is one more limit now, and the earliest counts,
-- as for every other pass; where a document that ends then explains it, it is no limit of its own.
alter table pass add column registered_until date;

with computed as (
  select p.id, p.expiry as registered, p.expiry_reason as was, d.id as driver_id, d.auth_plant_id, earliest.day, earliest.reason
  from pass p join driver d on d.id = p.driver_id
  cross join lateral (
    select reason, day from (values
      (0, 'term', (p.issued_on + interval '12 months')::date),
      (1, 'medical', d.medical_expiry),
      (2, 'ddt', d.ddt_expiry),
      (3, 'bulker', case when 'Bulker' = any(d.vehicle_options) then d.bulker_expiry end),
      (4, 'licence', d.licence_expiry),
      (5, 'transporter', d.spot_until)
    ) limits (place, reason, day)
    where day is not null order by day, place limit 1
  ) earliest
  where p.is_current and p.expiry <> earliest.day
), changed as (
  update pass p set registered_until = registered, expiry = least(registered, day), expiry_reason = case when day < registered then reason else 'register' end
  from computed where p.id = computed.id
  returning p.driver_id, computed.auth_plant_id, computed.registered, computed.was, p.expiry, p.expiry_reason
)
insert into audit (at, user_id, action, subject, subject_id, auth_plant_id, before, after)
select now(), null, 'pass expiry changed', 'driver', driver_id, auth_plant_id, jsonb_build_object('expiry', registered, 'reason', was),
  jsonb_build_object('expiry', expiry, 'reason', expiry_reason, 'why', 'the expiry in a register is one of the limits')
from changed where expiry <> registered;
