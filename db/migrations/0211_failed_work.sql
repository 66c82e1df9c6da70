-- beside: yes, indexes change nothing that servers of the release before read
create index notification_mail_failed on notification (auth_plant_id, id desc) where mail_next_try_at is null and emailed_at is null and mail_attempts > 0;
create index webhook_delivery_failed on webhook_delivery (id desc) where state = 'failed';
