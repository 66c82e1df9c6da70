-- Lists are paged through their first 10,000 rows, so nothing locates a page further down any more.
drop trigger driver_stepped_in on driver;
drop trigger driver_stepped_out on driver;
drop trigger driver_stepped on driver;
drop function driver_stepped_in(), driver_stepped_out(), driver_stepped();
drop function fold_driver_counts(), fold_driver_milestones(), lay_driver_milestones(bigint, bigint, smallint, text), hold_driver_milestones();
drop view driver_step_place, driver_place;
drop function driver_orders(bigint, text, text), pass_key(date);
drop table driver_step, driver_milestone;

alter function fold_driver_totals() rename to fold_driver_counts;

-- Rebuilds everything that the triggers keep for finding and counting drivers: after rows were written without triggers, as by a bulk load.
create or replace function keep_all_of_drivers() returns void language plpgsql as $$
begin
  lock table driver in share row exclusive mode;
  truncate driver_word, name_word, driver_count;
  perform keep_driver_words(array(select id from driver));
  insert into driver_count (auth_plant_id, status_id, transporter_id, n)
    select auth_plant_id, status_id, transporter_id, count(*) from driver group by grouping sets ((1, 2), (1, 2, 3));
end $$;
