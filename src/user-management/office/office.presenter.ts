import { stateWithName } from '../user-state.rules.ts'
import { lastDayOf } from '../user/user.rules.ts'
import type { OfficePerson } from './office.contract.ts'
import type { OfficePersonRow } from './office.store.ts'

export function presentOfficePerson({ id, state, access, last_seen_at, ...person }: OfficePersonRow, selfId: string): OfficePerson {
  const inForce = access.filter(({ is_in_force }) => is_in_force)
  const shown = inForce.length > 0 ? inForce : access
  return {
    _id: id,
    first_name: person.first_name,
    last_name: person.last_name,
    phone: person.phone,
    roles: [...new Set(shown.map(({ role }) => role))],
    state: stateWithName(state),
    last_seen_at: last_seen_at?.toISOString() ?? null,
    ends_on: lastEndOf(shown),
    is_self: id === selfId,
  }
}

/** The latest last day; null where one access has no end. */
function lastEndOf(access: OfficePersonRow['access']): string | null {
  const days = access.map(({ ends_at, time_zone }) => lastDayOf({ ends_at: ends_at === null ? null : new Date(ends_at), time_zone }))
  return days.includes(null) ? null : (days.toSorted((one, other) => (one ?? '').localeCompare(other ?? '')).at(-1) ?? null)
}
