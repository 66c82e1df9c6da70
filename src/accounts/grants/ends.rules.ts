import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'

/** The last day of what ends at this moment. */
export const lastDayBefore = (endsAt: Date, timeZone: string): PlainDate => toPlainDate(new Date(endsAt.getTime() - 1), timeZone)

/** Nobody gives what they hold for a time for longer than that: they would keep it through somebody else, or through themselves. */
export function longerThanOwn(last: PlainDate | undefined, plant: string, endsOn: PlainDate | undefined): { ends_on?: string } {
  if (last === undefined || (endsOn !== undefined && endsOn <= last)) return {}
  return { ends_on: `You hold this yourself at ${plant} until ${dateText(last)}. Choose that day or an earlier one.` }
}
