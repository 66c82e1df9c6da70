import * as z from 'zod/mini'

const [mostRestrictions, choose] = [10, 'Choose from the list']

const keys = z.array(z.string(choose).check(z.maxLength(60, choose)), choose).check(
  z.maxLength(mostRestrictions, `Choose at most ${mostRestrictions}`),
  z.refine((some) => new Set(some).size === some.length, 'Choose each restriction once'),
)

/** What a proof restricts its driver to, by key. Which ones there are is the plant's. */
export const restrictionKeys = z.optional(keys)
/** What a decider adds. */
export const addedRestrictions = z._default(keys, [])
