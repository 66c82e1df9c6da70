/** The header of calls that create something: the same key gives one record and the same answer (IETF draft 'The Idempotency-Key HTTP Header Field'). */
export const keyHeader = 'idempotency-key'
