import { allocationChangedCode } from '#platform/contract/access.ts'

/** An error for the user: HTTP status, stable code, the toast's message, and messages for the invalid fields. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  status: number
  code: string
  errors: Readonly<Record<string, string>> | undefined
  retryAfter: number | undefined
  about: string | undefined
  choices: readonly string[] | undefined

  constructor(definition: {
    status: number
    code: string
    message: string
    errors?: Readonly<Record<string, string>> | undefined
    /** Seconds. */
    retryAfter?: number
    /** The id of the record to open instead. */
    about?: string | undefined
    /** What the caller can choose from, to answer the question that `message` asks. */
    choices?: readonly string[] | undefined
  }) {
    super(definition.message)
    this.status = definition.status
    this.code = definition.code
    this.errors = definition.errors
    this.retryAfter = definition.retryAfter
    this.about = definition.about
    this.choices = definition.choices
  }
}

export const malformed = (message: string): Refusal => new Refusal({ status: 400, code: 'malformed', message })
export const signInNeeded = (): Refusal =>
  new Refusal({ status: 401, code: 'sign_in_needed', message: 'You are not logged in, or your session has ended. Log in again.' })
export const forbidden = (message = 'Your role does not allow this. Ask your supervisor.'): Refusal =>
  new Refusal({ status: 403, code: 'forbidden', message })
export const allocationChanged = (): Refusal =>
  new Refusal({
    status: 409,
    code: allocationChangedCode,
    message:
      'The plant or the user was changed in another tab, so nothing was saved here. Change back there and try again, or reload this page.',
  })
/** Missing and out of scope give the same 404. */
export const notFound = (): Refusal =>
  new Refusal({ status: 404, code: 'not_found', message: 'Not found. It may have been removed, or it belongs to another plant.' })
export const noSuchAddress = (): Refusal => new Refusal({ status: 404, code: 'not_found', message: 'Page not found. Check the address.' })
export const conflict = (code: string, message: string, errors?: Record<string, string>, about?: string): Refusal =>
  new Refusal({ status: 409, code, message, errors, about })
export const invalid = (errors: Record<string, string>, message = 'Some fields need your attention.'): Refusal =>
  new Refusal({ status: 422, code: 'invalid', message, errors })
export const tooMany = (seconds: number, message: string): Refusal =>
  new Refusal({ status: 429, code: 'too_many', message, retryAfter: seconds })
export const overloaded = (): Refusal =>
  new Refusal({ status: 503, code: 'overloaded', message: 'The service is busy. Try again in a moment.', retryAfter: 2 })

/** Nothing was changed, so a retry is safe. */
export const unavailable = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'unavailable',
    message: 'The database cannot be reached. Nothing was saved. Try again in a moment.',
    retryAfter: 2,
  })
export const filesUnavailable = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'files_unavailable',
    message: 'Files cannot be stored or opened at the moment. Nothing was saved. Try again in a minute.',
    retryAfter: 30,
  })
export const outcomeUnknown = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'outcome_unknown',
    message: 'The connection to the database was lost, and your change may not have been saved. Check before you try again.',
    retryAfter: 2,
  })
export const timedOut = (): Refusal =>
  new Refusal({
    status: 503,
    code: 'took_too_long',
    message: 'This took too long and was stopped. Narrow your search, or try again in a moment.',
    retryAfter: 5,
  })
export const diskFull = (): Refusal =>
  new Refusal({
    status: 507,
    code: 'no_room',
    message: 'The disk is full, so nothing was saved. Tell your supervisor, and try again later.',
    retryAfter: 60,
  })

/** The result of a rule: accepted with its values, or refused with the reason. */
export type Ruling<T = object> = ({ ok: true } & T) | { ok: false; code: string; message: string }

/** Throws a Refusal (409) where the rule refuses. */
export function assertAllowed<T>(ruling: Ruling<T>): asserts ruling is { ok: true } & T {
  if (!ruling.ok) throw conflict(ruling.code, ruling.message)
}
