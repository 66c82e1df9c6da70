import type { PrintableCard } from '#onboarding/card-print/card-sides.rules.ts'
import type { MadePass } from '#onboarding/pass-generation/pass-generation.contract.ts'
import type { PassHistoryRow } from '#drivers/pass/passes-of-driver.store.ts'
import { expiryReasonTexts, isExpiryReason, passStatusShown, type PassStatus, type PassStatusShown } from '#drivers/pass/pass.rules.ts'
import { passStatusNames } from '#drivers/pass/pass-status-names.ts'
import type { VerdictNow } from '#drivers/verdict/as-at/verdict.contract.ts'
import { daysLeft, hasExpired } from '#administration/expiry.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { PassSheet } from './pass-sheet.rules.ts'

/** Without the names of staff; the words with which earlier passes were shortened may concern another transporter. */
export const presentOfficePass = (row: PassHistoryRow, today: PlainDate): MadePass => ({
  _id: row.id,
  status: { name: row.is_current ? passStatusShown(row.status, row.expiry, today) : 'Replaced' },
  is_current: row.is_current,
  issued_on: row.issued_on,
  expiry: row.expiry,
  days_left: daysLeft(row.expiry, today),
  reason: isExpiryReason(row.expiry_reason) ? expiryReasonTexts[row.expiry_reason] : null,
  created_by: row.created_by_name === null ? null : 'The plant',
  created_at: row.created_at.toISOString(),
  shortened:
    row.is_current && row.shortened_until !== null && row.shortened_reason !== null
      ? { until: row.shortened_until, reason: row.shortened_reason, by: null }
      : null,
})

type PrintedPass = {
  card: PrintableCard
  answer: VerdictNow
  pass: { status: PassStatus; expiry: PlainDate }
  printed: string
}

/** What the day means: who reads the paper may read this line alone. */
function validityOf(shown: PassStatusShown, isPast: boolean): string {
  if (isPast) return 'Expired on'
  return shown === passStatusNames.active ? 'Valid until' : 'Not valid now, expires on'
}

/** What stands on the printed pass. */
export function presentPassSheet({ card, answer, pass, printed }: PrintedPass): Omit<PassSheet, 'codeText'> {
  const { today } = answer
  const shown = passStatusShown(pass.status, pass.expiry, today)
  return {
    card,
    status: shown,
    validity: `${validityOf(shown, hasExpired(daysLeft(pass.expiry, today)))} ${dateText(pass.expiry)}`,
    lines: answer.proofs
      // What the pass ends with: the plant's own requirements do not end it.
      .filter(({ is_needed, own }) => is_needed && !own)
      .map(({ name, expiry, sets_pass, finding, is_recalled }) => ({
        name,
        value: finding ?? (expiry === null ? 'Missing' : `${dateText(expiry)}${is_recalled ? ', under recall' : ''}`),
        decides: sets_pass,
      })),
    printed: `Printed on ${printed}`,
  }
}
