import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

export const campaignTitle = 'Slow down: 20 km/h inside the plant'

/** The campaign against speeding, after which it falls. */
export const campaignDay = (today: PlainDate): PlainDate => addDays(today, -152)

/** What is left of speeding after it. */
export const speedingAfter = 0.35
