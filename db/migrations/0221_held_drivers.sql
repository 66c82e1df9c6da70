-- beside: yes, an index changes nothing that servers of the release before read
-- Who is on hold, or will be: few, so that lists of all others ask it of each row.
create unique index driver_held on driver (id) include (held_days) where held_days <> '{}';
