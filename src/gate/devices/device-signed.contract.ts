import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'

/** Bytes on the wire, in base64url without padding. */
export const encodedBytes = (maxLength: number): z.ZodMiniString<string> =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'This is not base64url'), z.maxLength(maxLength))

/** What a device adds to what it signs, with its time by the server's clock. */
export const deviceSigned = { device_id: id(), at: z.iso.datetime('This is not a time'), signature: encodedBytes(100) }
