import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { ListedPass } from '#drivers/pass-list/pass-list.contract.ts'
import type { StepTarget } from '../driver/step-targets.rules.ts'

/** What can be started from the list; every other step starts on the driver's page. A copy of two lines of the table of next steps, whose texts weigh a kilobyte. */
export const startedHere: Partial<Readonly<Record<FirstEnd, StepTarget>>> = { bulker: 'bulker-renewal', licence: 'change-details' }

export type NeededRenewal = {
  isDue: boolean
  /** The request that renews what ends first; null where a doctor, a trainer or the plant renews it. */
  form: StepTarget | null
}

type PassRow = Pick<ListedPass, 'status' | 'verdict' | 'cleared_until' | 'first_end'> & { pass: { days_left: number } }

/** Whether something of a listed pass is to be renewed, and with which request. A suspension alone is no reason to renew, nor is what the plant asks for beside the pass. */
export function renewalOf({ status, verdict, cleared_until, first_end, pass }: PassRow): NeededRenewal {
  const isLoading = status.id === driverStatus.active
  const isOwn = first_end === 'own'
  const isDue = pass.days_left <= expiringSoonDays || (!isOwn && (cleared_until === null || (isLoading && verdict.key !== 'cleared')))
  return { isDue, form: (isDue && startedHere[first_end]) || null }
}
