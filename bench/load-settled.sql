-- What follows from the rows of load.sql: it looks up the records of each driver, so after their indexes. Without these it compares every driver with every
-- certificate.
select keep_verdicts();
-- No pass outlasts its documents.
with shortened as (
  update driver set pass_expiry = least(pass_expiry, medical_expiry, ddt_expiry, licence_expiry, spot_until, case when 'Bulker' = any (vehicle_options) then bulker_expiry end)
  where pass_expiry is not null returning id, pass_expiry
)
update pass p set expiry = s.pass_expiry from shortened s where p.driver_id = s.id and p.is_current;
select keep_verdicts();
