-- beside: yes, it adds an index
-- The request that somebody is notified of, by which a purge finds what was said of it.
create index outbox_of_request on outbox (request_of_news(payload)) where request_of_news(payload) is not null;
