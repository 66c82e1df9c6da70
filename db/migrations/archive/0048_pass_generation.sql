-- The queues of pass generation. The day on which the first of a driver's documents ends, whatever the pass says; '-infinity' where one that is needed is missing.
alter table driver add column documents_until date not null generated always as (
  case
    when medical_expiry is null or ddt_expiry is null or licence_expiry is null or ('Bulker' = any(vehicle_options) and bulker_expiry is null) then '-infinity'::date
    else least(medical_expiry, ddt_expiry, licence_expiry, case when 'Bulker' = any(vehicle_options) then bulker_expiry end, spot_until)
  end
) stored;

-- Ready and Blocked: status 'Pass generation'.
create index driver_pass_generation on driver (auth_plant_id, documents_until, id) include (transporter_id) where status_id = 3;
create index driver_pass_generation_by_name on driver (auth_plant_id, name_key, id) include (documents_until) where status_id = 3;
-- Yearly: the pass ends before the documents, so only a new pass lasts longer.
create index driver_pass_yearly on driver (auth_plant_id, pass_expiry, id) include (transporter_id) where status_id in (6, 8, 10) and pass_expiry < documents_until;
create index driver_pass_yearly_by_name on driver (auth_plant_id, name_key, id) include (pass_expiry) where status_id in (6, 8, 10) and pass_expiry < documents_until;
-- Passes that lapse before the card is handed over.
create index driver_pass_lapsed on driver (documents_until, pass_expiry) where status_id = 4;

create or replace function driver_facts(d driver) returns table (auth_plant_id bigint, fact text, part smallint, key text) language sql stable as $$
  select d.auth_plant_id, f.fact, d.status_id, f.key
  from (values
    ('driver', true, ''),
    ('driver transporter', true, d.transporter_id::text),
    ('gender', d.status_id in (8, 9, 10), coalesce(d.gender, '')),
    ('born', d.status_id in (8, 9, 10), coalesce(to_char(d.date_of_birth, 'YYYY-MM-DD'), '')),
    ('born month', d.status_id in (8, 9, 10), coalesce(to_char(d.date_of_birth, 'YYYY-MM'), '')),
    ('pass', true, to_char(d.pass_expiry, 'YYYY-MM-DD')),
    ('pass month', true, to_char(d.pass_expiry, 'YYYY-MM')),
    ('medical', d.pass_expiry is not null, to_char(d.medical_expiry, 'YYYY-MM-DD')),
    ('medical month', d.pass_expiry is not null, to_char(d.medical_expiry, 'YYYY-MM')),
    ('ddt', d.pass_expiry is not null, to_char(d.ddt_expiry, 'YYYY-MM-DD')),
    ('ddt month', d.pass_expiry is not null, to_char(d.ddt_expiry, 'YYYY-MM')),
    ('bulker', d.pass_expiry is not null, to_char(d.bulker_expiry, 'YYYY-MM-DD')),
    ('bulker month', d.pass_expiry is not null, to_char(d.bulker_expiry, 'YYYY-MM')),
    -- '' where a requirement is missing, which is before every day.
    ('cleared', d.pass_expiry is not null, case when d.cleared_until = '-infinity' then '' else to_char(d.cleared_until, 'YYYY-MM-DD') end),
    ('pass due', d.status_id = 3, case when d.documents_until = '-infinity' then '' else to_char(d.documents_until, 'YYYY-MM-DD') end),
    ('yearly pass', d.status_id in (6, 8, 10) and d.pass_expiry < d.documents_until, to_char(d.pass_expiry, 'YYYY-MM-DD'))
  ) f (fact, counts, key)
  where f.counts and f.key is not null
$$;
select recount();
