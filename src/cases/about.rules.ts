import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { isViolation } from '#requests/hearing/heard.rules.ts'
import { askedFor, isRequestType, requestType } from '#requests/engine/request-types.contract.ts'

/** What a request of a case is about, in a word: 'Violation', 'Blacklisting'. */
export function matterOf(typeId: number): string {
  if (isViolation(typeId)) return 'Violation'
  return isRequestType(typeId) ? askedFor[typeId] : ''
}

type Matter = {
  type_id: number
  body_data: unknown
  violation: string | null
  violation_date: PlainDate | null
  /** The violation that evidence is asked for. */
  evidence_for: string | null
}

/** What a request asks for, and the violation or days that it is about. */
export function aboutOf({ type_id, violation, violation_date, evidence_for, body_data }: Matter): string {
  const body = Object(body_data) as Readonly<Record<string, unknown>>
  const named = violation ?? (typeof body['violation'] === 'string' ? body['violation'] : evidence_for)
  const day = violation_date ?? (typeof body['violation_date'] === 'string' ? body['violation_date'] : null)
  if (type_id === requestType.suspendDriver) return `Suspension of ${String(body['duration'])} days`
  if (named === null) return matterOf(type_id)
  return day === null ? named : `${named} on ${dateText(day)}`
}
