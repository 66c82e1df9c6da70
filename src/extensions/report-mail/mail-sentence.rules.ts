import { scheduleText, type ScheduleTimes } from './schedule-times.rules.ts'
import type { MailedFormat } from './schedules.contract.ts'

export const formatNames = { pdf: 'PDF', xlsx: 'XLSX', both: 'PDF and XLSX' } satisfies Record<MailedFormat, string>

export type MailPlan = {
  times: ScheduleTimes
  people: readonly string[]
  /** 'Passes' */
  report: string
  /** 'Mombasa grinding plant' */
  place: string
  /** 'This year' */
  period: string
  filters: readonly { label: string; text: string }[]
  format: MailedFormat
}

/** 'Every first Monday at 07:00 Halima Said gets the passes report of Mombasa grinding plant, this year, transporter Tana Bulk, as PDF.' */
export function mailSentence({ times, people, report, place, period, filters, format }: MailPlan): string {
  const parts = [
    `the ${lowerFirst(report)} report of ${place}`,
    lowerFirst(period),
    ...filters.map(({ label, text }) => `${lowerFirst(label)} ${text}`),
  ]
  return `${scheduleText(times)} ${peopleText(people)} ${people.length > 1 ? 'get' : 'gets'} ${parts.join(', ')}, as ${formatNames[format]}.`
}

function peopleText([first = 'nobody', second, ...others]: readonly string[]): string {
  if (second === undefined) return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} others`
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

const longestName = 60

/** The name of the view that is saved: 'Passes, this year, Tana Bulk'. */
export function viewName({ report, period, filters }: Pick<MailPlan, 'report' | 'period' | 'filters'>): string {
  const name = [report, lowerFirst(period), ...filters.map(({ text }) => text)].join(', ')
  return name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name
}
