import * as z from 'zod/mini'
import { id } from '#platform/contract/shapes.ts'

/** Bytes on the wire, in base64url without padding. */
export const encodedBytes = (maxLength: number): z.ZodMiniString<string> =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'This is not base64url'), z.maxLength(maxLength))

/** What an enrolled device adds to a request: with its time by the server's clock, and its signature of person, call and body. */
export const DeviceSigned = z.object({
  device_id: id(),
  at: z.iso.datetime('This is not a time'),
  nonce: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Send a UUID')),
  signature: encodedBytes(100),
})
export type DeviceSigned = z.output<typeof DeviceSigned>
