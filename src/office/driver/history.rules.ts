import { driverFieldList } from '#drivers/details/driver-details.contract.ts'
import { clearanceKinds } from '#drivers/pass/pass.rules.ts'
import { requirementNames } from '#drivers/verdict/verdict-reasons.rules.ts'
import { dateText } from '#platform/contract/moment.ts'

type Values = Readonly<Record<string, unknown>>
export type HistoryChange = { action: string; before: Values | null; after: Values | null }
type ChangeText = (change: { before: Values; after: Values }) => string

const textOf = (value: unknown): string => (typeof value === 'string' ? dateText(value) : '—')
const always =
  (text: string): ChangeText =>
  () =>
    text
const until =
  (text: string): ChangeText =>
  ({ after }) =>
    `${text}, valid until ${textOf(after['expiry'])}`

const nameOf = (kind: unknown): string => {
  const known = clearanceKinds.find((each) => each === kind)
  return known ? requirementNames[known] : 'clearance'
}

/**
 * What the office reads of a driver's audit. An action that is not listed is the plant's own business: who opened a file, what was printed,
 * or the plant's reasons.
 */
const texts: Readonly<Record<string, ChangeText>> = {
  'driver imported': always('Registered at the plant'),
  'driver submitted': always('Application sent'),
  'driver record reused': always('New application sent'),
  'driver documents-returned': always('Documents returned'),
  'driver documents-resubmitted': always('Documents sent again'),
  'driver documents-verified': always('Documents verified'),
  'driver onboarding-declined': always('Application declined'),
  'driver application-withdrawn': always('Application withdrawn'),
  'pass generated': until('Pass made'),
  'pass expiry changed': ({ before, after }) =>
    `Pass valid until ${textOf(after['expiry'])}, before that until ${textOf(before['expiry'])}`,
  // Without its end, which is the day of the examination where it found not fit.
  'medical renewed': always('Medical recorded'),
  'validity changed by rule': ({ before, after }) =>
    `The plant’s rule changed: ${nameOf(after['kind'])} valid until ${textOf(after['expiry'])}, before that until ${textOf(before['expiry'])}`,
  'validity changed by move': ({ before, after }) =>
    `By the rule of the new plant: ${nameOf(after['kind'])} valid until ${textOf(after['expiry'])}, before that until ${textOf(before['expiry'])}`,
  'driver moved to another plant': always('Moved to another plant'),
  'medical fixed': always('Medical corrected'),
  'ddt renewed': until('Defensive driving training recorded'),
  'bulker renewed': until('Bulker training recorded'),
  'requirement renewed': ({ after }) => `Proof recorded: ${String(after['requirement'])}`,
  'card handed over': ({ after }) => `Card ${textOf(after['card_no'])} handed over`,
  'card cancelled': ({ before }) => `Card ${textOf(before['card_no'])} cancelled`,
  'card restored': ({ after }) => `Card ${textOf(after['card_no'])} valid again`,
  'driver suspended': always('Suspended'),
  'driver suspension-ended': always('Suspension ended'),
  'driver reinstated': always('Reinstated'),
  'driver blacklisted': always('Blacklisted'),
  'driver left': always('Left'),
  'driver transferred': always('Came to you from another transporter'),
  'driver picture changed': always('Picture changed'),
  'driver details changed': ({ after }) => {
    const labels = driverFieldList.filter(({ name }) => name in after).map(({ label }) => label)
    return labels.length === 0 ? 'Details changed' : `Details changed: ${labels.join(', ')}`
  },
}

export const historyActions: readonly string[] = Object.keys(texts)

export const historyText = ({ action, before, after }: HistoryChange): string =>
  texts[action]?.({ before: before ?? {}, after: after ?? {} }) ?? action
