-- beside: yes, another index takes its place
drop index request_one_pending_before;
