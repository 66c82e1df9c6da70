-- beside: yes, indexes change nothing that servers of the release before read
-- Those of a plant are found by its webhooks, however many have failed at others.
create index webhook_delivery_failed on webhook_delivery (webhook_id, id desc) where state = 'failed';
