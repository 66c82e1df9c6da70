-- beside: yes, it adds indexes
-- What shows a file, before a purge takes it.
create index clearance_of_file on clearance (file_id) where file_id is not null;
create index request_of_file on request (file_id) where file_id is not null;
create index violation_of_file on violation (file_id) where file_id is not null;
create index violation_of_evidence_file on violation (evidence_file_id) where evidence_file_id is not null;
create index driver_of_picture on driver (picture_file_id) where picture_file_id is not null;
create index case_reply_of_file on case_reply (file_id) where file_id is not null;
create index sanction_evidence_of_file on sanction_evidence (file_id);
create index driver_file_of_pdf on driver_file (pdf_file_id) where pdf_file_id is not null;
create index driver_file_of_zip on driver_file (zip_file_id) where zip_file_id is not null;
create index good_practice_of_file on good_practice (file_id) where file_id is not null;
create index card_of_signature on card (signature_file_id) where signature_file_id is not null;
create index onboarding_draft_of_picture on onboarding_draft (picture_file_id) where picture_file_id is not null;
create index onboarding_draft_file_of_file on onboarding_draft_file (file_id);
create index case_letter_of_file on case_letter (file_id) where file_id is not null;
create index case_letter_of_request on case_letter (request_id);
