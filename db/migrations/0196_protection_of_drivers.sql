-- beside: yes, the same is refused, kept and told
drop trigger driver_words_begin on driver;
drop trigger driver_words_change on driver;
drop trigger driver_words_follow on driver;
drop trigger driver_training_begin on driver;
drop trigger driver_training_follow on driver;
drop trigger driver_id_no_zeros_insert on driver;
drop trigger driver_id_no_zeros_update on driver;
drop trigger driver_live_insert on driver;
drop trigger driver_live_update on driver;
drop trigger gate_driver_changed on driver;
drop trigger gate_card_added on card;
drop trigger gate_card_changed on card;
drop trigger gate_suspension_added on suspension;
drop trigger gate_suspension_changed on suspension;
drop trigger suspension_stays_ended on suspension;
drop trigger clearance_stays_void on clearance;
drop trigger driver_hold_fixed on driver_hold;
drop trigger violation_of_its_driver on violation;
drop trigger violation_stays_settled on violation;
drop function driver_words_begin(), driver_words_follow(), driver_training_begin(), driver_training_follow(), tell_live(), gate_driver_changed(), gate_facts_changed(), driver_hold_fixed();

create trigger driver_id_no_zeros before insert or update of id_no, auth_plant_id on driver for each row execute function driver_id_no_zeros();

create function driver_audience(d driver) returns setof jsonb language sql stable as $$
  select jsonb_build_object('topic', 'driver', 'plant', d.auth_plant_id::text, 'transporter', d.transporter_id::text)
$$;
-- tell: open pages of the plant and the transporter that a driver comes to, is at or leaves.
select notifies_live('driver', '{insert, update}');

-- Drivers without a card are unknown at the gate.
create function driver_at_gate(d driver) returns table (auth_plant_id bigint, driver_id bigint) language sql stable as $$
  select d.auth_plant_id, d.id where exists (select from card where driver_id = d.id)
$$;
-- tell: a driver whose verdict may have changed, at the plant that is left too.
select notifies_gate('driver', '{update}', watched => '{auth_plant_id, name, status_id, vehicle_options, pass_expiry, medical_expiry, ddt_expiry, bulker_expiry, licence_expiry,
  spot_until, picture_file_id, is_on_hold, is_unfit}');

-- keep: a driver is found by every word of the name and by every phone, listed by plant, transporter and status, so that a search reads those that its reader may see.
select follows_driver('driver_word', 'perform keep_driver_words(array(select id from rows_after))');

-- keep: a driver is found by the new name and phones, and names are known at the plant to which a driver moves.
create or replace function driver_words_change() returns trigger language plpgsql as $$
begin
  delete from driver_word where driver_id = new.id;
  perform keep_driver_words(array[new.id]);
  return null;
end $$;
create trigger driver_words_change after update of name, phones, auth_plant_id on driver for each row
  when ((old.name, old.phones, old.auth_plant_id) is distinct from (new.name, new.phones, new.auth_plant_id)) execute function driver_words_change();

-- keep: every driver is in the list of trainings, also without one, read by plant, transporter and status.
select follows_driver('driver_training', 'insert into driver_training (driver_id, auth_plant_id, transporter_id, status_id)
        select id, auth_plant_id, transporter_id, status_id from rows_after');

create function card_at_gate(c card) returns table (auth_plant_id bigint, driver_id bigint) language sql stable as $$
  select d.auth_plant_id, d.id from driver d where d.id = c.driver_id
$$;
-- tell: the gate knows drivers by their cards.
select notifies_gate('card', '{insert, update}');

select stays('clearance', 'void', once => 'old.is_void', columns => '{is_void}');

select stays('suspension', 'ended', once => 'old.ended_at is not null');
create function suspension_at_gate(s suspension) returns table (auth_plant_id bigint, driver_id bigint) language sql stable as $$
  select d.auth_plant_id, d.id from driver d where d.id = s.driver_id
$$;
-- tell: the gate says why and until when.
select notifies_gate('suspension', '{insert, update}');

select on_record('driver_hold');
select stays('driver_hold', 'as placed', but => '{lifted_by, lifted_at, lift_reason}');
select stays('driver_hold', 'lifted', once => 'old.lifted_at is not null');

select of_its_driver('violation', transporter => 'null');
select stays('violation', 'settled', once => $$old.state <> 'recorded'$$, columns => '{state}');
