import { isGone, type DriverStatusId } from '../driver-status.contract.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

type Recorded = { name: string; statusId: DriverStatusId; home: string; here: string; isAdmitted: boolean }

/** Whether the plant that is visited may still put something about the driver on record. */
export function judgeRecording({ name, statusId, home, here, isAdmitted }: Recorded): Ruling {
  if (isGone(statusId))
    return {
      ok: false,
      code: 'driver_gone',
      message: `${name} does not drive for us now, so nothing is recorded. Tell ${home}, which knows whether they apply again.`,
    }
  if (!isAdmitted)
    return { ok: false, code: 'not_admitted', message: `${here} does not admit ${name} now. Tell ${home}, whose people can record it.` }
  return { ok: true }
}
