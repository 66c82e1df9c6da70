import { daysLeft } from '../expiry.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { TransporterRow } from './transporters.contract.ts'
import type { Transporter } from './transporters.store.ts'

export const presentTransporter = ({ id, valid_until, ...details }: Transporter, today: PlainDate): TransporterRow => ({
  _id: id,
  ...details,
  valid_until,
  days_left: valid_until === null ? null : daysLeft(valid_until, today),
})
