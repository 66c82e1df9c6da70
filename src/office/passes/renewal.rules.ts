import { expiringSoonDays } from '#administration/expiry.rules.ts'
import { driverStatus, isDriverStatus } from '#drivers/driver-status.contract.ts'
import type { ListedPass } from '#passes/list/pass-list.contract.ts'
import { nextStep, type StepTarget } from '../driver/next-step.rules.ts'

/** What can be started from the list; every other step is explained on the pass's page. */
const startedHere: readonly (StepTarget | null)[] = ['bulker-renewal', 'change-details']

export type Renewal = {
  readonly isDue: boolean
  /** The request that renews what ends first; null where a doctor, a trainer or the plant renews it. */
  readonly form: StepTarget | null
}

type PassRow = Pick<ListedPass, 'status' | 'verdict' | 'cleared_until' | 'first_end'> & { readonly pass: { readonly days_left: number } }

/** Whether something of a listed pass is to be renewed, and with which request. A suspension alone is no reason to renew. */
export function renewalOf({ status, verdict, cleared_until, first_end, pass }: PassRow): Renewal {
  const isLoading = status.id === driverStatus.active
  const isDue = cleared_until === null || pass.days_left <= expiringSoonDays || (isLoading && verdict.key !== 'cleared')
  if (!isDue || !isDriverStatus(status.id)) return { isDue, form: null }
  const { to } = nextStep({ what: first_end }, { statusId: status.id })
  return { isDue, form: startedHere.includes(to) ? to : null }
}
