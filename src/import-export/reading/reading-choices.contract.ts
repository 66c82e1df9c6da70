import * as z from 'zod/mini'
import type { FileReading } from '../import-report.contract.ts'

const longestSheetName = 200
const dayOrdersText = 'Write day orders as medical_expiry=month-first,date_of_birth=day-first'
const linesText = 'Write line numbers as 12,2401'

/** What a person decides about reading a file, as the calls take it; texts, because it may come in a form with a file. */
export const readingInput = {
  sheet: z.optional(z.string().check(z.maxLength(longestSheetName), z.describe('The sheet of a workbook that has the register.'))),
  day_orders: z.optional(
    z
      .string()
      .check(
        z.maxLength(500),
        z.regex(/^(?:\w+=(?:day|month)-first(?:,(?=\w)|$))*$/, dayOrdersText),
        z.describe('Columns of dates whose order was chosen, by field: medical_expiry=month-first,date_of_birth=day-first.'),
      ),
  ),
  not_totals: z.optional(
    z
      .string()
      .check(
        z.maxLength(1000),
        z.regex(/^(?:\d{1,7}(?:,(?=\d)|$))*$/, linesText),
        z.describe('Lines that look like totals and are rows: 12,2401.'),
      ),
  ),
}

export type ReadingInput = { [K in keyof typeof readingInput]?: string | undefined }
type Choices = FileReading['choices']

/** The choices of a call; what it leaves out stays as it was. */
export const withInput = (before: Choices, { sheet, day_orders, not_totals }: ReadingInput): Choices => ({
  sheet: sheet ?? before.sheet,
  day_orders: day_orders === undefined ? before.day_orders : Object.fromEntries(listOf(day_orders).map(orderOf)),
  not_totals: not_totals === undefined ? before.not_totals : listOf(not_totals).map(Number),
})

const listOf = (text: string): string[] => text.split(',').filter((part) => part !== '')
function orderOf(text: string): [string, 'day-first' | 'month-first'] {
  const [field = '', order] = text.split('=')
  return [field, order === 'month-first' ? 'month-first' : 'day-first']
}

/** The choices as a call takes them. */
export const toReadingInput = ({ sheet, day_orders, not_totals }: Choices): ReadingInput => ({
  ...(sheet !== null && { sheet }),
  day_orders: Object.entries(day_orders)
    .map(([field, order]) => `${field}=${order}`)
    .join(','),
  not_totals: not_totals.join(','),
})
