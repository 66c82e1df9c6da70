import type { FastifyRequest } from 'fastify'
import { malformed, Refusal } from '../refusal.ts'
import { fileTooLarge, tooLarge, type Form } from '../form.ts'

/** Whether a body is announced; without one of these two headers there is none (RFC 9112). */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Whether some of it is still to come. A call that is made without a socket has everything with it. */
export const isArriving = (body: { readonly complete?: boolean; readonly destroyed: boolean }): boolean =>
  body.complete === false && !body.destroyed

/** How many bytes come, or, where the head does not say it, may come. */
export function announcedBytes({ headers }: FastifyRequest, most: number): number {
  const length = Number(headers['content-length'])
  return Number.isFinite(length) ? length : most
}

/** Judges a body by its head alone: 400, 413 or 415 before a byte of it is read. `form` is what the route's forms may hold. Answers the most bytes it may have. */
export function judgeBody(request: FastifyRequest, form: Form | undefined, jsonBytes: number): number {
  if (['GET', 'HEAD'].includes(request.method)) throw malformed('This call takes no body. Say in the address what you ask for.')
  const isForm = /^\s*multipart\//i.test(request.headers['content-type'] ?? '')
  if (isForm && !form) throw takesNoFiles()
  const most = isForm && form ? form.bytes : jsonBytes
  if (announcedBytes(request, most) > most) throw isForm && form ? fileTooLarge(form) : tooMuchText(jsonBytes)
  return most
}

export const tooMuchText = (bytes: number): Refusal => tooLarge(`What you sent is too large. Send at most ${Math.floor(bytes / 1024)} kB.`)

const takesNoFiles = (): Refusal =>
  new Refusal({ status: 415, code: 'unsupported_media_type', message: 'This call takes no files. Send JSON.' })
