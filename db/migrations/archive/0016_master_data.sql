-- Names that differ only in spaces look the same in every list: whoever writes them, they are kept without spaces around and with single ones inside.
-- Together with the unique indexes on lower(name), two of a kind can never look alike.
update transporter set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name !~ '^\S+( \S+)*$';
update auth_plant set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name !~ '^\S+( \S+)*$';
update plant set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name !~ '^\S+( \S+)*$';
update syllabus set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name !~ '^\S+( \S+)*$';
update doctor set name = btrim(regexp_replace(name, '\s+', ' ', 'g')) where name !~ '^\S+( \S+)*$';
update doctor set reg_no = nullif(btrim(regexp_replace(reg_no, '\s+', ' ', 'g')), '') where reg_no !~ '^\S+( \S+)*$';

alter table transporter add constraint transporter_name_spaced check (name ~ '^\S+( \S+)*$');
alter table auth_plant add constraint auth_plant_name_spaced check (name ~ '^\S+( \S+)*$');
alter table plant add constraint plant_name_spaced check (name ~ '^\S+( \S+)*$');
alter table syllabus add constraint syllabus_name_spaced check (name ~ '^\S+( \S+)*$');
alter table doctor add constraint doctor_name_spaced check (name ~ '^\S+( \S+)*$');
alter table doctor add constraint doctor_reg_no_spaced check (reg_no ~ '^\S+( \S+)*$');
