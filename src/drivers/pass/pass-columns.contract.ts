import type { SharedColumn } from '#platform/contract/shared-column.ts'
import { passStatusNames } from './pass-status-names.ts'

/** What the list of passes, its export and the report share; `pass-columns.sql.ts` says what stands in them. */
export const passColumns = {
  driver: { type: 'reference', label: 'Driver' },
  id_no: { type: 'text', label: 'Id no' },
  transporter: { type: 'reference', label: 'Transporter' },
  card_no: { type: 'text', label: 'Issued card', reportLabel: 'Card no' },
  status: { type: 'choice', label: 'Pass status', choices: passStatusNames },
  expiry: { type: 'day', label: 'Pass expiry', reportLabel: 'Expiry' },
  medical: { type: 'day', label: 'Medical expiry' },
  ddt: { type: 'day', label: 'DDT expiry' },
  bulker: { type: 'day', label: 'Bulker training expiry', reportLabel: 'Bulker expiry' },
} as const satisfies Record<string, SharedColumn>
