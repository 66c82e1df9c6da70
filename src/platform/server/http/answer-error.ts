import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isDiskFull, isTimeout, OutcomeUnknown, sqlState } from '../database/database-errors.ts'
import { malformed, noRoom, outcomeUnknown, overloaded, Refusal, tookTooLong, unavailable } from './refusal.ts'

export type ConstraintRefusals = Readonly<Record<string, ConstraintRefusal>>
type ConstraintRefusal = {
  readonly code: string
  readonly message: string
  readonly field?: string
  /** Nobody has looked before: the constraint itself judges the field, and what was sent is at fault (422). */
  readonly isJudge?: true
}

/** The one place where an error becomes an answer. What is not a refusal is a bug: it is logged and answered by one generic 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, constraints: ConstraintRefusals): void {
  const refusal = error instanceof Refusal ? error : (byConstraint(error, constraints) ?? byDatabaseState(error) ?? byFramework(error))
  if (!refusal) {
    request.log.error({ err: error }, 'unexpected error')
    void reply.status(500).send({
      message: `Something went wrong on our side. Try again, and tell your supervisor the number ${request.id} if it goes on.`,
      code: 'unexpected',
      request_id: request.id,
    })
    return
  }
  // A single call's own misfortune; an outage is logged once, by the jobs.
  if (error instanceof OutcomeUnknown || isTimeout(error)) request.log.warn({ err: error }, refusal.code)
  if (refusal.retryAfter) void reply.header('retry-after', String(refusal.retryAfter))
  void reply.status(refusal.status).send({ message: refusal.message, code: refusal.code, errors: refusal.errors })
}

function byConstraint(error: unknown, constraints: ConstraintRefusals): Refusal | undefined {
  const name = error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined
  const said = name ? constraints[name] : undefined
  if (!said) return undefined
  const errors = said.field ? { [said.field]: said.message } : undefined
  return new Refusal({ status: said.isJudge ? 422 : 409, code: said.code, message: said.message, errors })
}

const busyStates = new Set(['40P01', '40001', '55P03', '53000', '53200', '53400'])
const isTextRefused = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '')

function byDatabaseState(error: unknown): Refusal | undefined {
  if (error instanceof OutcomeUnknown) return outcomeUnknown()
  if (isDatabaseAway(error)) return unavailable()
  if (isDiskFull(error)) return noRoom()
  if (isTimeout(error)) return tookTooLong()
  if (busyStates.has(sqlState(error) ?? '')) return overloaded()
  // Text that PostgreSQL cannot hold, such as a NUL character.
  return isTextRefused(error) ? malformed('The text has a character that cannot be stored.') : undefined
}

const frameworkTexts: Readonly<Record<string, readonly [number, string]>> = {
  FST_ERR_BAD_URL: [400, 'The address cannot be read.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body is not as long as announced.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send JSON, or a multipart form where files are sent.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'What you sent is too large.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The file is too large.'],
  FST_FILES_LIMIT: [413, 'There are too many files.'],
  FST_PARTS_LIMIT: [413, 'There are too many parts in the form.'],
  FST_FIELDS_LIMIT: [413, 'There are too many fields in the form.'],
}

function byFramework(error: unknown): Refusal | undefined {
  const known = frameworkTexts[(error as FastifyError).code ?? '']
  if (known) return new Refusal({ status: known[0], code: known[0] === 413 ? 'too_large' : 'malformed', message: known[1] })
  const status = (error as FastifyError).statusCode
  return status && status >= 400 && status < 500 ? malformed('The request cannot be read.') : undefined
}
