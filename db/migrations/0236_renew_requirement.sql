-- beside: no, older servers cannot show requests of this kind
insert into request_type (id, slug) values (15, 'renew-requirement');

-- Another index of this name follows (0242); this one goes when it is there.
alter index request_one_pending rename to request_one_pending_before;
