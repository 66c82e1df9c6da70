import * as z from 'zod/mini'

export const reference = z.object({ _id: z.string(), name: z.string() })
export const statusShape = z.object({ id: z.number(), name: z.string() })
/** Days from today at the driver's plant; 0 or less is expired. */
export const expiryShape = z.object({ expiry: z.string(), days_left: z.number() })
