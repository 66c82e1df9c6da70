import type { Ruling } from '#platform/server/http/refusal.ts'
import type { GateReason } from '../judgement/gate-reasons.rules.ts'
import { mayLetIn } from './let-in.rules.ts'

/** Later, the driver is checked again: the verdict may have changed. */
const overridableMinutes = 60

/** A hold and a finding 'not fit' in one sentence: neither says which. */
export const doubtedText = 'This driver is not let in by override. Ask the safety officer.'

type DeniedCheck = { outcome: string; isVisit: boolean; checkedAt: Date; reasons: readonly GateReason[] }

/** Only a denial of a driver of this plant can be overridden: of another plant's, and of a forged code, nobody is known. */
export function judgeOverride({ outcome, isVisit, checkedAt, reasons }: DeniedCheck, now: Date): Ruling {
  if (outcome !== 'blocked')
    return { ok: false, code: 'not_denied', message: 'This driver was not denied, so there is nothing to override.' }
  if (reasons.some(({ code }) => code === 'other_plant' || code === 'not_genuine' || code === 'not_found'))
    return { ok: false, code: 'not_a_driver_here', message: 'Only a driver of this plant can be let in. Turn the truck away.' }
  if (isVisit)
    return { ok: false, code: 'visiting', message: 'A visiting driver is not let in by override: the driver’s own plant decides.' }
  if (!mayLetIn(reasons)) return { ok: false, code: 'on_hold', message: doubtedText }
  if (now.getTime() - checkedAt.getTime() > overridableMinutes * 60_000)
    return { ok: false, code: 'check_too_old', message: 'This check is more than an hour old. Check the driver again.' }
  return { ok: true }
}
