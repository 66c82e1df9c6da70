-- beside: no, servers of the release before would use a number again that was on an ended card
-- A card number is used once, whatever became of the card, and however it is written.
create function card_no_key(card_no text) returns text language sql immutable parallel safe
  return lower(translate(card_no collate "C", E' \t\u00a0\u2007\u202f-\u2010\u2011\u2012\u2013\u2014\u2015\u2212_./\\', ''));

-- Older releases let a number be used again: the newest of its cards keeps it, older ones stand as they are. Nothing sets this from now on.
alter table card add column is_repeat boolean not null default false;
update card set is_repeat = true
from (select id, max(id) over (partition by card_no_key(card_no)) as newest from card) numbered
where numbered.id = card.id and numbered.id <> numbered.newest;

drop index card_no_once;
drop index card_by_no;
create unique index card_no_once on card (card_no_key(card_no)) where not is_repeat;
create index card_by_no on card (card_no_key(card_no), id desc);

-- The photograph that a card was printed with; null where the driver had none. Without a foreign key: photographs of drivers who were declined are deleted.
alter table card_print add column picture_file_id bigint;
-- Of cards that wait: the present photograph, unless it came after the print; which one was printed then is not known, so the card is printed again.
update card_print p set picture_file_id = d.picture_file_id
from card c join driver d on d.id = c.driver_id, card_batch b
where c.id = p.card_id and c.cancelled_at is null and c.handed_over_at is null and b.id = p.batch_id
  and not exists (select from file f where f.id = d.picture_file_id and f.created_at > b.printed_at)
  and not exists (select from audit a where a.subject = 'driver' and a.subject_id = d.id and a.action = 'driver picture changed' and a.at > b.printed_at);
