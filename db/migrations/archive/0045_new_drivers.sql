-- New drivers: drafts in two windows, one application a draft, possible duplicates.

-- The version in which each field was last changed, so that only changes of the same field collide.
alter table onboarding_draft add column field_versions jsonb not null default '{}';

-- The draft that it was submitted from, which is deleted then: a draft is submitted once.
alter table onboarding_application add column draft_id bigint;
create unique index onboarding_application_draft on onboarding_application (draft_id) where draft_id is not null;
create index onboarding_application_of_submitter on onboarding_application (submitted_by, auth_plant_id, id desc);

-- Possible duplicates: a similar name with the same date of birth.
create index driver_date_of_birth on driver (date_of_birth);

-- The licence section of the form asks for the day of issue.
update document_type set has_issued_on = true where fills = 'licence';
