-- beside: yes, an index
create index ladder_decision_of_plant on ladder_decision (auth_plant_id, decided_at);
