import { permissionCatalogue } from '#accounts/permission-catalogue.rules.ts'
import { isRequestType, requestTypeNames } from '#requests/engine/request-types.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import { lastDayBefore } from '#accounts/grants/ends.rules.ts'

export const ownAccessText = 'You cannot end your own access to manage users. Ask another person who manages users at this plant.'

type WithEnd = { readonly ends_at: Date | null; readonly time_zone: string }

/** The last day of access in the plant's time zone; null without an end. */
export const lastDayOf = ({ ends_at, time_zone }: WithEnd): PlainDate | null => ends_at && lastDayBefore(ends_at, time_zone)

type Waiting =
  | { readonly what: 'submitted'; readonly type_id: number; readonly n: number }
  | { readonly what: 'only chosen'; readonly type_id: number; readonly name: string | null }
  | { readonly what: 'only decider'; readonly name: string; readonly permission: string }

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
