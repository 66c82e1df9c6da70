import type { Ruling } from '#platform/server/http/refusal.ts'

/** What ties somebody to a matter that they are to decide. */
export type Interest = {
  /** They submitted it, under this account or another one: the same phone number or mailbox, now or before. */
  isOwn: boolean
  /** A colleague submitted it who stands in for them, or stood in when it was submitted. */
  isOfStandIn: boolean
  /** They work, or have worked, for the office that submitted it or that it is about, at whatever plant. */
  isOfOffice: boolean
}

/** Nobody decides a matter of their own, whoever's name it bears. `what`: 'this request'. */
export function judgeIndependence({ isOwn, isOfStandIn, isOfOffice }: Interest, what: string): Ruling {
  if (isOwn) return refused(`You submitted ${what} yourself, under this or another account, so a colleague has to decide it.`)
  if (isOfStandIn) return refused(`The colleague who stands in for you submitted ${what}, so another colleague has to decide it.`)
  if (isOfOffice) return refused(`You also work, or have worked, for the office that ${what} is of, so a colleague has to decide it.`)
  return { ok: true }
}

const refused = (message: string): Ruling => ({ ok: false, code: 'not_independent', message })
