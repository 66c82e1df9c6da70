import * as z from 'zod/mini'

export const reference = z.object({ _id: z.string(), name: z.string() })
/** A driver with the id of the profile picture, for its address. */
export const picturedReference = z.extend(reference, { picture_id: z.nullable(z.string()) })
export const statusShape = z.object({ id: z.number(), name: z.string() })
/** Days from today at the driver's plant; 0 or less is expired. */
export const expiryShape = z.object({ expiry: z.string(), days_left: z.number() })
/** `finding`: what is said in place of the days left where a doctor found the driver not fit. */
export const medicalShape = z.extend(expiryShape, { finding: z.nullable(z.string()) })
