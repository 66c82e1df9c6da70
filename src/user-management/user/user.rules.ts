import { permissionCatalogue } from '#accounts/permission-catalogue.rules.ts'
import { isRequestType, requestTypeNames } from '#requests/engine/request-types.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import { lastDayBefore } from '#accounts/grants/ends.rules.ts'

export const ownAccessText = 'You cannot end your own access to manage users. Ask another person who manages users at this plant.'

type WithEnd = { ends_at: Date | null; time_zone: string }

/** The last day of access in the plant's time zone; null without an end. */
export const lastDayOf = ({ ends_at, time_zone }: WithEnd): PlainDate | null => ends_at && lastDayBefore(ends_at, time_zone)

type Waiting =
  | { what: 'submitted'; type_id: number; n: number }
  | { what: 'only chosen'; type_id: number; name: string | null }
  | { what: 'only decider'; name: string; permission: string }

/** What waits for a person, as one sentence each. */
export function waitingText(waiting: Waiting): string {
  if (waiting.what === 'only decider')
    return `Only this person at ${waiting.name} holds: ${permissionCatalogue.find(({ key }) => key === waiting.permission)?.label ?? ''}.`
  if (waiting.what === 'submitted') {
    const { n, type_id } = waiting
    return `${countText(n)} pending ${n === 1 ? 'request' : 'requests'} submitted by this person: ${requestName(type_id)}.`
  }
  return `Nobody else is notified about: ${waiting.name ?? requestName(waiting.type_id)}.`
}

export const requestName = (typeId: number): string => (isRequestType(typeId) ? requestTypeNames[typeId] : `type ${typeId}`)
