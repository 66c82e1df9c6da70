import { amountText } from '#reports/mechanism/amounts.rules.ts'

/** A number of the summary, as a mail has it. */
export type MailedNumber = {
  label: string
  unit: string | null
  value: number | null
  previous: number | null
}

export type MailedReport = {
  view: string
  /** 'Violations report' */
  report: string
  plants: readonly string[]
  /** '01 Jan 2026 to 23 Nov 2026' */
  period: string
  filters: readonly { label: string; text: string }[]
  numbers: readonly MailedNumber[]
  /** `none`: too large to be kept. */
  file: 'attached' | 'linked' | 'none'
  /** 'Every Monday at 07:00' */
  times: string
  owner: string
  /** The product's address; undefined where it is not known. */
  origin: string | undefined
}

/** Where a recipient finds it, relative to the staff portal. */
export const receivedLink = 'reports/schedules?show=received'

export const mailTitle = ({ view, report, plants: [plant = '', ...others] }: Pick<MailedReport, 'view' | 'report' | 'plants'>): string =>
  `${view}: ${report}, ${others.length === 0 ? plant : `${others.length + 1} plants`}`

export function mailBody(mail: MailedReport): string {
  const { plants, period, filters, numbers, times, owner, origin } = mail
  const head = [plants.join(', '), period, ...filters.map(({ label, text }) => `${label}: ${text}`)]
  const address = origin === undefined ? [] : [`${origin}/app/staff-portal/${receivedLink}`]
  const foot = `${times}, from ${owner}.`
  return [head.join('\n'), numbers.map(numberLine).join('\n'), [fileTexts[mail.file], ...address].join('\n'), foot].join('\n\n')
}

/** Without what concerns the mail: what it is of, and its numbers. */
export const numbersOfBody = (body: string): string => body.split('\n\n').slice(0, 2).join('\n\n')

const fileTexts = {
  attached: 'The file is attached. It is also on the page of sent reports:',
  linked: 'The file is larger than 5 MB. Log in to download it:',
  none: 'The table is too large for a file. Log in, open the report and narrow it:',
} satisfies Record<MailedReport['file'], string>

/** 'Violations: 1,204 (1,180 in the period before)' */
const numberLine = ({ label, unit, value, previous }: MailedNumber): string =>
  `${label}: ${amountText(value, unit)}${previous === null ? '' : ` (${amountText(previous, unit)} in the period before)`}`
