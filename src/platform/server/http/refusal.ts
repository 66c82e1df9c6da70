/** A "no" that a person is meant to read: HTTP status, stable code, the sentence of the toast, and sentences for the fields at fault. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly retryAfter: number | undefined

  constructor(said: {
    status: number
    code: string
    message: string
    errors?: Readonly<Record<string, string>> | undefined
    /** Seconds. */
    retryAfter?: number
  }) {
    super(said.message)
    this.status = said.status
    this.code = said.code
    this.errors = said.errors
    this.retryAfter = said.retryAfter
  }
}

export const malformed = (message: string): Refusal => new Refusal({ status: 400, code: 'malformed', message })
export const signInNeeded = (): Refusal =>
  new Refusal({ status: 401, code: 'sign_in_needed', message: 'You are not logged in, or your time has run out. Log in again.' })
export const forbidden = (message = 'Your role does not allow this. Ask your supervisor.'): Refusal =>
  new Refusal({ status: 403, code: 'forbidden', message })
/** Also for what is out of scope: it does not exist for this person. */
export const notFound = (): Refusal => new Refusal({ status: 404, code: 'not_found', message: 'There is nothing here by that number.' })
export const noSuchAddress = (): Refusal => new Refusal({ status: 404, code: 'not_found', message: 'There is nothing at this address.' })
export const conflict = (code: string, message: string, errors?: Record<string, string>): Refusal =>
  new Refusal({ status: 409, code, message, errors })
export const invalid = (errors: Record<string, string>, message = 'Some fields need your attention.'): Refusal =>
  new Refusal({ status: 422, code: 'invalid', message, errors })
export const tooMany = (seconds: number, message: string): Refusal =>
  new Refusal({ status: 429, code: 'too_many', message, retryAfter: seconds })
export const overloaded = (): Refusal =>
  new Refusal({ status: 503, code: 'overloaded', message: 'The service is busy just now. Try again in a moment.', retryAfter: 2 })

/** Nothing was changed: another try is safe. */
export const unavailable = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'unavailable',
    message: 'The database cannot be reached just now. Nothing was saved. Try again in a moment.',
    retryAfter: 2,
  })
export const outcomeUnknown = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'outcome_unknown',
    message: 'The connection to the database was lost, so it is not known whether your change was saved. Look before you try again.',
    retryAfter: 2,
  })
export const tookTooLong = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'took_too_long',
    message: 'This took too long and was stopped. Narrow the search, or try again in a moment.',
    retryAfter: 5,
  })
export const noRoom = (): Refusal =>
  new Refusal({
    status: 507,
    code: 'no_room',
    message: 'There is no room left on the disk, so nothing was saved. Tell your supervisor, and try again later.',
    retryAfter: 60,
  })

/** What a rule answers: yes with what follows, or no with the reason. */
export type Ruling<T = object> = ({ readonly ok: true } & T) | { readonly ok: false; readonly code: string; readonly message: string }
