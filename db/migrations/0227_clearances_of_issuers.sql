-- beside: yes, an index changes nothing for servers of the release before
create index clearance_of_issuer on clearance (issuer_id, given_on) where issuer_id is not null;
