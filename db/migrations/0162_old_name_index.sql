-- beside: no, belongs to 0160
drop index driver_search_name;
