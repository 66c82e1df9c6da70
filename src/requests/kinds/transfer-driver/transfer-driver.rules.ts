import type { Ruling } from '#platform/server/http/refusal.ts'

/** `to` is undefined where there is no such transporter. */
type Transfer = { readonly from: string; readonly to: string | undefined }

/** Whether a driver may go from one transporter to the other: asked when it is wished for, and again when it is approved. */
export function judgeTransfer({ from, to }: Transfer): Ruling {
  if (to === undefined) return { ok: false, code: 'no_transporter', message: 'There is no such transporter' }
  if (from === to) return { ok: false, code: 'same_transporter', message: 'The driver is with this transporter already' }
  return { ok: true }
}
