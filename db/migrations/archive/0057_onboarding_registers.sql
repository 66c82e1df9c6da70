-- A register of drivers can also bring its drivers in at 'Document verification'.
alter table register_import drop constraint register_import_mode_check, add constraint register_import_mode_check check (mode in ('add', 'update', 'onboard'));
