import { fileFieldNames } from '#platform/contract/upload.ts'
import type { Route } from '#platform/contract/route.ts'
import { defaultMaxBytes, megabyte } from '#platform/contract/upload.ts'
import { Refusal } from './refusal.ts'
import type { HttpLimits } from './edge/limits.ts'

/** Limits of a route's multipart form: the fields that take a file, how many come at once, the bytes of each file, and the bytes in total. */
export type FormLimits = { files: readonly string[]; most: number; fileBytes: number; bytes: number }

/** Boundaries and headers of the parts. */
const overheadBytes = 64 * 1024

/** Undefined for a route without files, which takes no forms. */
export function formLimitsFor({ input, maxFiles, maxBytes = defaultMaxBytes }: Route, { jsonBytes }: HttpLimits): FormLimits | undefined {
  const files = fileFieldNames(input)
  if (files.length === 0) return undefined
  const most = maxFiles ?? files.length
  return { files, most, fileBytes: maxBytes, bytes: most * maxBytes + jsonBytes + overheadBytes }
}

export const fileTooLarge = ({ fileBytes }: FormLimits): Refusal =>
  tooLarge(`Choose a file of at most ${Math.floor(fileBytes / megabyte)} MB.`)
export const tooLarge = (message: string): Refusal => new Refusal({ status: 413, code: 'too_large', message })
