create schema bench;
create unlogged table bench.transporters (id bigint, name text, email text, is_spot boolean, valid_until date);
create unlogged table bench.app_users (id bigint, first_name text, last_name text, email text, portal text, transporter_id bigint);
create unlogged table bench.passes (id bigint primary key, driver_id bigint, status text, issued_on date, expiry date, medical_expiry date, ddt_expiry date, bulker_expiry date);
create unlogged table bench.drivers (id bigint primary key, name text, gender text, id_no text, licence_no text, phones text, status_id int, transporter_id bigint,
  pass_id bigint, card_no text, experience_years int, created_at timestamptz);
create unlogged table bench.clearances (id bigint, driver_id bigint, kind text, done_on date, expiry date, fit boolean, score numeric, by_name text, reg_or_company text, syllabus text);
create unlogged table bench.violations (id bigint, driver_id bigint, transporter_id bigint, category text, violation text, violation_date date, action_taken text,
  description text, transporter_comment text);
create unlogged table bench.requests (id bigint, type_id int, status_id int, driver_id bigint, created_by bigint, comment text, body_data jsonb, created_at timestamptz);
create unlogged table bench.request_history (id bigint, request_id bigint, status_id int, created_by bigint, comment text, created_at timestamptz);
