import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isDiskFull, isTimeout, OutcomeUnknown, sqlState } from '../database/database-errors.ts'
import { FilesUnavailable } from '../files-unavailable.ts'
import { filesUnavailable, malformed, diskFull, outcomeUnknown, overloaded, Refusal, timedOut, unavailable } from './refusal.ts'

export type ConstraintRefusals = Readonly<Record<string, ConstraintRefusal>>
type ConstraintRefusal = {
  code: string
  message: string
  field?: string
  /** The constraint itself validates the field, with no check before it: the input is at fault (422 instead of 409). */
  isValidation?: true
}

/** The only place where an error becomes a response. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, constraints: ConstraintRefusals): void {
  const { status, message, code, errors, about, choices, retryAfter } = toRefusal(error, request, constraints)
  if (retryAfter) void reply.header('retry-after', String(retryAfter))
  void reply.status(status).send({ message, code, errors, about, choices, ...(status >= 500 && { request_id: request.id }) })
}

/** An error that is not a refusal is a bug: it is logged, and becomes a generic 500. */
export function toRefusal(error: unknown, request: FastifyRequest, constraints: ConstraintRefusals): Refusal {
  const refusal = error instanceof Refusal ? error : (byConstraint(error, constraints) ?? byOutage(error) ?? byFramework(error))
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    const message = `Something went wrong on our side. Try again. If it happens again, give your supervisor this number: ${request.id}.`
    return new Refusal({ status: 500, code: 'unexpected', message })
  }
  // Concerns a single call; an outage is logged once, by the jobs.
  if (error instanceof OutcomeUnknown || isTimeout(error)) request.log.warn({ err: error }, refusal.code)
  return refusal
}

function byConstraint(error: unknown, constraints: ConstraintRefusals): Refusal | undefined {
  const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined
  const definition = name ? constraints[name] : undefined
  if (!definition) return undefined
  const errors = definition.field ? { [definition.field]: definition.message } : undefined
  return new Refusal({ status: definition.isValidation ? 422 : 409, code: definition.code, message: definition.message, errors })
}

const busyStates = new Set(['40P01', '40001', '55P03', '53000', '53200', '53400'])
const isTextNotStorable = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '')

function byOutage(error: unknown): Refusal | undefined {
  if (error instanceof FilesUnavailable) return filesUnavailable()
  if (error instanceof OutcomeUnknown) return outcomeUnknown()
  if (isDatabaseUnavailable(error)) return unavailable()
  if (isDiskFull(error)) return diskFull()
  if (isTimeout(error)) return timedOut()
  if (busyStates.has(sqlState(error) ?? '')) return overloaded()
  // Text that PostgreSQL cannot store, such as a NUL character.
  return isTextNotStorable(error) ? malformed('The text contains a character that cannot be stored. Delete it and try again.') : undefined
}

const frameworkTexts: Readonly<Record<string, readonly [number, string]>> = {
  FST_ERR_BAD_URL: [400, 'The address cannot be read.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body does not match its Content-Length.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send JSON, or a multipart form with files.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'What you sent is too large.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The file is too large.'],
  FST_FILES_LIMIT: [413, 'There are too many files.'],
  FST_PARTS_LIMIT: [413, 'There are too many parts in the form.'],
  FST_FIELDS_LIMIT: [413, 'There are too many fields in the form.'],
}

function byFramework(error: unknown): Refusal | undefined {
  const found = frameworkTexts[(error as FastifyError).code ?? '']
  if (found) return new Refusal({ status: found[0], code: found[0] === 413 ? 'too_large' : 'malformed', message: found[1] })
  const status = (error as FastifyError).statusCode
  return status && status >= 400 && status < 500 ? malformed('The request cannot be read.') : undefined
}
