import type { FastifyRequest } from 'fastify'
import { malformed, Refusal } from '../refusal.ts'
import { fileTooLarge, tooLarge, type FormLimits } from '../form.ts'

/** A request without either of these two headers has no body (RFC 9112). */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Whether part of the body is still in transit. An injected request, which has no socket, is always complete. */
export const isArriving = (body: { complete?: boolean; destroyed: boolean }): boolean => body.complete === false && !body.destroyed

/** The declared length in bytes, or the maximum where none is declared. */
export function declaredBytes({ headers }: FastifyRequest, maxBytes: number): number {
  const length = Number(headers['content-length'])
  return Number.isFinite(length) ? length : maxBytes
}

/** Checks a body by its headers alone; throws 400, 413 or 415 before a byte is read. Returns the maximum size in bytes. */
export function checkDeclaredBody(request: FastifyRequest, form: FormLimits | undefined, jsonBytes: number): number {
  if (['GET', 'HEAD'].includes(request.method)) throw malformed('This request takes no body. Put your parameters in the address.')
  const isForm = /^\s*multipart\//i.test(request.headers['content-type'] ?? '')
  if (isForm && !form) throw takesNoFiles()
  const maxBytes = isForm && form ? form.bytes : jsonBytes
  if (declaredBytes(request, maxBytes) > maxBytes) throw isForm && form ? fileTooLarge(form) : tooMuchText(jsonBytes)
  return maxBytes
}

export const tooMuchText = (bytes: number): Refusal => tooLarge(`What you sent is too large. Send at most ${Math.floor(bytes / 1024)} kB.`)

const takesNoFiles = (): Refusal =>
  new Refusal({ status: 415, code: 'unsupported_media_type', message: 'This request takes no files. Send JSON.' })
