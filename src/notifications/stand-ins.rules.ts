import type { Portal } from '#accounts/portals.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** A colleague who gets the notifications of a person who is away, up to and including `until`. */
export type StandIn = { absentId: string; absentName: string; delegateId: string; until: PlainDate }

export type NotifiedPerson = {
  userId: string
  portal: Portal | null
  transporterId: string | null
  link: string | null
  byMail?: boolean
  note?: string
}

/**
 * The recipients with those who stand in for the absent among them: each once, not who is notified anyway, and never the person who acted. Those who are
 * away are notified all the same.
 */
export function withStandIns(
  recipients: readonly NotifiedPerson[],
  standIns: readonly StandIn[],
  byId: string | null,
): readonly NotifiedPerson[] {
  const added = new Map<string, NotifiedPerson>()
  for (const { absentId, absentName, delegateId, until } of standIns) {
    const absent = recipients.find(({ userId }) => userId === absentId)
    if (!absent || delegateId === byId || recipients.some(({ userId }) => userId === delegateId) || added.has(delegateId)) continue
    const standsIn = `You stand in for ${absentName}, who is away until ${dateText(until)}.`
    added.set(delegateId, {
      userId: delegateId,
      portal: 'staff_portal',
      transporterId: null,
      link: absent.link,
      note: [absent.note, standsIn].filter(Boolean).join('\n'),
    })
  }
  return [...recipients, ...added.values()]
}
