-- beside: yes, nothing of the release before reads the column
-- Who gave what is on record: a medical's doctor is certain, and so is a training whose company is one of those that have trainers.
update clearance c set issuer_id = i.id from issuer i where c.issuer_id is null and i.doctor_id = c.doctor_id;
update clearance c set issuer_id = i.id from issuer i
  where c.issuer_id is null and plain_words(i.name) = plain_words(coalesce(c.company, case when c.kind = 'bulker' then c.given_by end));
