import { dateText, momentText } from '#platform/contract/moment.ts'
import type { SectionColumn } from './file-section.rules.ts'

export const columns = (...named: readonly (readonly [string, number])[]): readonly SectionColumn[] =>
  named.map(([title, width]) => ({ title, width }))
export const dayWords = (day: string | null): string => (day === null ? '' : dateText(day))
export const timeOf = ({ plant }: { plant: { timeZone: string } }, at: Date | null): string =>
  at === null ? '' : momentText(at, plant.timeZone)
export const joined = (...texts: readonly (string | null)[]): string => texts.filter((text) => text !== null && text !== '').join('. ')
