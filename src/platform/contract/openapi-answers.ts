import type { Route } from './route.ts'

const problem = { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } }
const retryAfter = {
  'Retry-After': { description: 'Seconds until a repeated call can succeed', schema: { type: 'integer', minimum: 1 } },
}
const refusal = (description: string): object => ({ description, content: problem })
const refusalForNow = (description: string): object => ({ description, headers: retryAfter, content: problem })

/** The described refusals, as components that every operation refers to. */
export const answers = {
  Malformed: refusal('The call cannot be read: invalid JSON, an unknown field or a value of the wrong type. Correct the program.'),
  LoginNeeded: refusal('No login, or it has ended. Log in again.'),
  NotAllowed: refusal("The role, the portal or the origin does not allow this call; `code` is 'forbidden' for a missing permission."),
  NotFound: refusal('There is no such record, or it belongs to another plant or transporter: both look the same.'),
  Conflict: refusal(
    'The record’s state does not allow the change, or another person was first. Nothing was changed; `message` says why, and `about` is the id of the record to open instead.',
  ),
  TooLarge: refusal('The body or a file is too large.'),
  UnknownContentType: refusal('The body is neither JSON nor, for calls with a file, multipart/form-data.'),
  Invalid: refusal('A field needs attention: `errors` has a message for each, by dotted name. Nothing was changed.'),
  TooMany: refusalForNow('Too many calls of this caller. Wait for the seconds in Retry-After.'),
  Busy: refusalForNow(
    "Busy or out of reach for now. Repeat the call after Retry-After; where `code` is 'outcome_unknown', check first whether the change was saved.",
  ),
  Unexpected: refusal('An unexpected error. Tell the operator the `request_id`, which is also in the log.'),
} as const

type AnswerName = keyof typeof answers

const always = { '400': 'Malformed', '403': 'NotAllowed', '404': 'NotFound', '409': 'Conflict', '422': 'Invalid' } as const
const later = { '429': 'TooMany', '503': 'Busy', default: 'Unexpected' } as const
const ofBodies = { '413': 'TooLarge', '415': 'UnknownContentType' } as const

/** The refusals of a route by status, each a reference to its component. */
export function answersOf(route: Route): object {
  const names: Readonly<Record<string, AnswerName>> = {
    ...always,
    ...(route.access.who !== 'anyone' && { '401': 'LoginNeeded' }),
    ...(route.method !== 'GET' && ofBodies),
    ...later,
  }
  return Object.fromEntries(Object.entries(names).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]))
}
