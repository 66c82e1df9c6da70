import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'

export type EarlierFinding = {
  requestId: string
  plantId: string
  doctor: string | null
  /** The day of the examination. */
  date: PlainDate
  sentAt: Date
  /** Whether its doctor has corrected it to 'fit'. */
  isCorrected: boolean
  /** When its request was closed. */
  closedAt: Date | null
  liftedAt: Date | null
  liftReason: string | null
  liftedBy: string | null
}

/** "Dr Achieng sent 'not fit to work' on 21 Nov 2026, examined on 15 Nov 2026. It was cancelled on 22 Nov 2026 by Jane Doe." */
export function earlierFindingText(finding: EarlierFinding, { timeZone }: { timeZone: string }): string {
  const { doctor, date, sentAt, isCorrected } = finding
  const dayOf = (moment: Date): string => dateText(toPlainDate(moment, timeZone))
  const sent = `${doctor ?? 'A doctor'} sent 'not fit to work' on ${dayOf(sentAt)}, examined on ${dateText(date)}.`
  return [sent, isCorrected && 'It was corrected since.', endText(finding, dayOf)].filter(Boolean).join(' ')
}

function endText({ closedAt, liftedAt, liftReason, liftedBy }: EarlierFinding, dayOf: (moment: Date) => string): string {
  if (liftedAt === null)
    return closedAt === null
      ? 'It is not decided and holds the driver.'
      : `It was closed on ${dayOf(closedAt)} without a decision and holds the driver.`
  if (liftReason === refuted)
    return `It was closed without a decision and held the driver until ${dayOf(liftedAt)}, when a later examination found fit.`
  return `It was ${liftReason} on ${dayOf(liftedAt)} by ${liftedBy ?? 'the system'}.`
}

/** Why the hold of a finding ends that nobody decided. */
export const refuted = 'found fit since'
