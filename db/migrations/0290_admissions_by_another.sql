-- beside: yes, older servers answer what these refuse as they answer it of requests
create function admission_submitters(m admission) returns table (user_id bigint, refusal text) language sql stable as $$
  select m.asked_by, 'decided_by_same_person'
$$;
select decided_by_another('admission', 'decided_by', $$new.state in ('granted', 'refused') and new.decided_by <> new.asked_by$$);

create function home_move_submitters(m home_move) returns table (user_id bigint, refusal text) language sql stable as $$
  select m.asked_by, 'decided_by_same_person'
$$;
select decided_by_another('home_move', 'decided_by', $$new.state in ('moved', 'refused') and new.decided_by <> new.asked_by$$);
