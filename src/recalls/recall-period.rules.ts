import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

type Period = { from: PlainDate | null; until: PlainDate | null }

/** 'At any time', 'Since 05 Jan 2026', 'Until …', 'From … to …'. */
export function givenText({ from, until }: Period): string {
  if (from !== null && until !== null) return `From ${dateText(from)} to ${dateText(until)}`
  if (from !== null) return `Since ${dateText(from)}`
  return until === null ? 'At any time' : `Until ${dateText(until)}`
}
