-- beside: no, belongs to 0160
create index driver_by_card_no on driver (auth_plant_id, status_id, (card_no_key(card_no) collate "C"), id) where card_no is not null;
create index driver_of_transporter_by_card_no on driver (auth_plant_id, transporter_id, status_id, (card_no_key(card_no) collate "C"), id) where card_no is not null;
-- Words of a name in any order: each begins after a blank.
create index driver_search_words on driver_search using gin ((' ' || name) gin_trgm_ops) with (fastupdate = off);
