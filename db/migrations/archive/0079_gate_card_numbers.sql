-- beside: yes, the release before knows none of it
-- Cards that ended are found by their number too: the gate says that they were cancelled.
create index card_by_no on card (lower(card_no), id desc);
