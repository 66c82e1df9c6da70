import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** What a hold says to everybody who may not read its kind: never what it is about. */
export const holdText = { sentence: 'On hold.', nextStep: 'Ask the safety officer.' } as const

/** The same of one that lies ahead. */
export const holdAheadText = (startsOn: PlainDate): string => `On hold from ${dateText(startsOn)}.`
