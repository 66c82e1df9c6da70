export const sameViolationText = 'This violation of that day is pending already. Enter another one, or wait for the decision.'

export const approvedBeforeText = 'You have approved this request. A second colleague must approve it too. You can still reject it.'

export const approvedAsAnotherText =
  'You have approved this request under another account. A second colleague must approve it too. You can still reject it.'

/** Refusals for violations of database constraints on requests, by constraint name. */
export const requestRefusals = {
  request_one_pending: { code: 'already_asked', message: 'A request has already been sent. It is pending.' },
  request_one_pending_violation: { code: 'already_asked', message: sameViolationText, field: 'violation' },
  request_one_pending_finding: {
    code: 'already_asked',
    message: 'You have sent a finding of that day already. It is pending.',
    field: 'date',
  },
  request_sent_again_once: {
    code: 'sent_again_before',
    message: 'This request has been sent again already. Open it to see the new one.',
  },
  request_not_by_own_raiser: {
    code: 'own_request',
    message: 'You raised this request yourself, so you cannot decide it. Ask a colleague.',
  },
  request_approved_once: { code: 'approved_before', message: approvedBeforeText },
  request_not_by_own_corrector: {
    code: 'own_request',
    message: 'You corrected this request yourself, so you cannot decide it. Ask a colleague.',
  },
} as const
