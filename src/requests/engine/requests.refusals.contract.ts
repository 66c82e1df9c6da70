/** What people read when the database itself holds a rule of requests, by the constraint's name. */
export const requestRefusals = {
  request_one_pending: { code: 'already_asked', message: 'A request has already been sent. It waits for its decision.' },
  request_not_by_own_raiser: { code: 'own_request', message: 'You raised this request yourself. Somebody else must decide it.' },
} as const
