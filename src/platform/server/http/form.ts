import { fileFieldNames } from '#platform/contract/file-fields.ts'
import type { Route } from '#platform/contract/route.ts'
import { defaultMaxBytes, megabyte } from '#platform/contract/upload.ts'
import { Refusal } from './refusal.ts'
import type { HttpLimits } from './edge/limits.ts'

/** What a multipart form to a route may hold: a file for each of these fields, so many bytes each, and so many bytes in all. */
export type Form = { readonly files: readonly string[]; readonly fileBytes: number; readonly bytes: number }

/** Boundaries and the heads of the parts. */
const wrappingBytes = 64 * 1024

/** Undefined for a route that takes no files: it takes no forms either. */
export function formOf({ input, maxBytes = defaultMaxBytes }: Route, { jsonBytes }: HttpLimits): Form | undefined {
  const files = fileFieldNames(input)
  if (files.length === 0) return undefined
  return { files, fileBytes: maxBytes, bytes: files.length * maxBytes + jsonBytes + wrappingBytes }
}

export const fileTooLarge = ({ fileBytes }: Form): Refusal => tooLarge(`Choose a file of at most ${Math.floor(fileBytes / megabyte)} MB.`)
export const tooLarge = (message: string): Refusal => new Refusal({ status: 413, code: 'too_large', message })
