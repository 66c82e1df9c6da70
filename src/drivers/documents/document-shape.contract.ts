import * as z from 'zod/mini'
import { documentParts, partStates } from './part-states.rules.ts'

/** One of the documents at a glance. */
export const documentShape = z.object({ what: z.enum(documentParts), state: z.enum(partStates), expiry: z.nullable(z.string()) })
