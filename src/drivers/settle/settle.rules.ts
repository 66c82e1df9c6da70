import type { DriverStatusId } from '../driver-status.contract.ts'
import { passExpiry, passStatusOfDriver, type ExpiryReason, type PassFacts, type PassStatus } from '../pass/pass.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** A pass as it is stored; a reason of an older release may be none of today's. */
export type StoredPass = { readonly status: PassStatus; readonly expiry: PlainDate; readonly reason: string }
export type SettledPass = StoredPass & { readonly reason: ExpiryReason }

/** A driver's facts, and the pass that is to follow from them. */
export type Standing = PassFacts & { readonly statusId: DriverStatusId; readonly pass: StoredPass }

/** The pass that follows from a driver's facts. Before there is a pass to speak of, at the first statuses, an earlier one keeps its status. */
export const settledPass = ({ statusId, pass, ...facts }: Standing): SettledPass => ({
  status: passStatusOfDriver[statusId] ?? pass.status,
  ...passExpiry(facts),
})

type PassChange = {
  readonly action: string
  readonly before: Record<string, string>
  readonly after: Record<string, string>
}

/** How the driver's records name what changes between two states of a pass; nothing where they are the same. */
export function passChanges(was: StoredPass, is: StoredPass): readonly PassChange[] {
  const dates = ({ expiry, reason }: StoredPass) => ({ expiry, reason })
  return [
    ...(was.expiry === is.expiry && was.reason === is.reason
      ? []
      : [{ action: 'pass expiry changed', before: dates(was), after: dates(is) }]),
    ...(was.status === is.status ? [] : [{ action: `pass made ${is.status}`, before: { pass: was.status }, after: { pass: is.status } }]),
  ]
}
