import { fileFieldNames } from '#platform/contract/upload.ts'
import type { Route } from '#platform/contract/route.ts'
import { defaultMaxBytes, megabyte } from '#platform/contract/upload.ts'
import { Refusal } from './refusal.ts'
import type { HttpLimits } from './edge/limits.ts'

/** Limits of a route's multipart form: the fields that take a file, the bytes of each file, and the bytes in total. */
export type FormLimits = { readonly files: readonly string[]; readonly fileBytes: number; readonly bytes: number }

/** Boundaries and headers of the parts. */
const overheadBytes = 64 * 1024

/** Undefined for a route without files, which takes no forms. */
export function formLimitsFor({ input, maxBytes = defaultMaxBytes }: Route, { jsonBytes }: HttpLimits): FormLimits | undefined {
  const files = fileFieldNames(input)
  if (files.length === 0) return undefined
  return { files, fileBytes: maxBytes, bytes: files.length * maxBytes + jsonBytes + overheadBytes }
}

export const fileTooLarge = ({ fileBytes }: FormLimits): Refusal =>
  tooLarge(`Choose a file of at most ${Math.floor(fileBytes / megabyte)} MB.`)
export const tooLarge = (message: string): Refusal => new Refusal({ status: 413, code: 'too_large', message })
