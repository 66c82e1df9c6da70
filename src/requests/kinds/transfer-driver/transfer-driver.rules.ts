import type { Ruling } from '#platform/server/http/refusal.ts'

/** `to` is undefined for an unknown transporter. */
type Transfer = { readonly from: string; readonly to: string | undefined }

/** Whether the driver can move between these transporters; judged when raised and when approved. */
export function judgeTransfer({ from, to }: Transfer): Ruling {
  if (to === undefined) return { ok: false, code: 'no_transporter', message: 'There is no such transporter' }
  if (from === to) return { ok: false, code: 'same_transporter', message: 'The driver is with this transporter already' }
  return { ok: true }
}
