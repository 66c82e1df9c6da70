-- Card issuance: who ended a card and why, and the queues of cards to print and to hand over.
alter table card
  add column ended_by bigint references app_user,
  add column end_comment text;

-- Set while a printed card waits to be handed over.
alter table driver add column card_printed_at timestamptz;

create or replace function driver_card_keep() returns trigger language plpgsql as $$
declare
  held card := (select c from card c where c.driver_id = new.driver_id and c.cancelled_at is null);
  in_force text := case when held.handed_over_at is not null then held.card_no end;
  waits_since timestamptz := case when held.handed_over_at is null then held.printed_at end;
begin
  update driver set card_no = in_force, card_printed_at = waits_since
  where id = new.driver_id and (card_no, card_printed_at) is distinct from (in_force, waits_since);
  return null;
end $$;

create index driver_card_to_print on driver (auth_plant_id, name_key, id) where status_id = 4 and card_printed_at is null;
create index driver_card_to_hand_over on driver (auth_plant_id, name_key, id) where status_id in (4, 6) and card_printed_at is not null;
create index driver_card_cancelled on driver (auth_plant_id, name_key, id) where status_id = 6 and card_printed_at is null;

-- A suspended driver who leaves.
alter table suspension drop constraint suspension_end_reason_check,
  add constraint suspension_end_reason_check check (end_reason in ('served', 'reinstated', 'evidence', 'blacklisted', 'left'));
