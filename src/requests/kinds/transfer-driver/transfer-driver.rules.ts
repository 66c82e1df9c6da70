import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** Of a request from before pending requests kept what they name. */
export const transporterGone = 'The new transporter has been deleted. Send the request back, so that another one is chosen, or reject it.'

/** `to` is undefined for an unknown transporter. */
type Transfer = { from: string; to: string | undefined }

/** Whether the driver can move between these transporters; checked when the request is raised and when it is approved. */
export function judgeTransfer({ from, to }: Transfer): Ruling {
  if (to === undefined) return { ok: false, code: 'no_transporter', message: 'Choose a transporter from the list' }
  if (from === to) return { ok: false, code: 'same_transporter', message: 'The driver is already with this transporter' }
  return { ok: true }
}

type Validity = { is_spot: boolean; valid_until: PlainDate | null }

/** Null for a regular transporter. */
export const spotValidUntil = ({ is_spot, valid_until }: Validity): PlainDate | null => (is_spot ? valid_until : null)
