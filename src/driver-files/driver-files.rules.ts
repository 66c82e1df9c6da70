import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import { keptFileDays } from './driver-files.contract.ts'

/** As on the cover. */
export const fileNumber = (id: string): string => `DF-${id}`

/** The first day of its lists, where none was chosen. */
export const usualFirstDay = (until: PlainDate): PlainDate => addDays(addMonths(until, -12), 1)

/** The longest period of a file's lists, in months: what is kept of checks and documents is seldom older. */
export const mostFileMonths = 120

const dayMs = 86_400_000
export const keptUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + keptFileDays * dayMs)
export const finishedBefore = (now: Date): Date => new Date(now.getTime() - keptFileDays * dayMs)

type Days = { from: PlainDate; until: PlainDate; moment: Date; now: Date }

/** What is wrong with the days, by field. */
export const fileDayProblems = ({ from, until, moment, now }: Days): Record<string, string> => ({
  ...(moment > now && { moment: 'Enter a time that has passed' }),
  ...(from > until && { from: 'Enter a day before the moment' }),
  ...(from < addMonths(until, -mostFileMonths) && { from: `Enter a day of the last ${mostFileMonths / 12} years` }),
})

/** Behind the code on the cover. */
export const proofPath = (proofKey: string): string => `/f/${proofKey}`
