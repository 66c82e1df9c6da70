import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'
import { isPending } from '../engine/requests.rules.ts'
import { requestType, type RequestStatusId } from '../engine/request-types.contract.ts'

/** What belongs to a case: violations, suspensions, blacklistings, what undoes them, and evidence. */
const ofCases: ReadonlySet<number> = new Set([
  requestType.blacklistDriver,
  requestType.suspendDriver,
  requestType.processViolation,
  requestType.processTransporterViolation,
  requestType.endSuspension,
  requestType.sanctionEvidence,
])
export const belongsToCase = (typeId: number): boolean => ofCases.has(typeId)

/** An upheld violation opens a case. */
export const isViolation = (typeId: number): boolean =>
  typeId === requestType.processViolation || typeId === requestType.processTransporterViolation

/** Within how many working days somebody may reply (0: nobody is asked), and above how many days of suspension. */
export type HearingSettings = { days: number; aboveDays: number }
type Asked = { typeId: number; body: object }

/** Whether approval would bar the driver, or suspend for longer than the plant does unheard. A suspension without an end is longer than any. */
export function isHeard({ typeId, body }: Asked, { days, aboveDays }: HearingSettings): boolean {
  if (days === 0) return false
  if (typeId === requestType.suspendDriver) return 'duration' in body && Number(body.duration) > aboveDays
  return typeId === requestType.blacklistDriver || isViolation(typeId)
}

/** A request opens a case where somebody is heard on it, and a blacklisting always does. */
export const opensCase = (asked: Asked, settings: HearingSettings): boolean =>
  asked.typeId === requestType.blacklistDriver || isHeard(asked, settings)

/** What a driver is told of a violation, and replies to: corrected afterwards, nobody would have been heard on it. */
export const heldAgainst: readonly string[] = ['violation_category', 'violation', 'violation_date', 'description']

/** Below the field of a form whose words they will read. */
export const heardText = (days: number): string =>
  `The driver and the office read this, and may reply within ${days} working ${days === 1 ? 'day' : 'days'}. Name nobody else.`

/** The driver, or the office for its driver: each replies once. */
export const replySides = ['driver', 'office'] as const
export type ReplySide = (typeof replySides)[number]

type Replied = { typeId: number; sides: readonly ReplySide[] }
type Hearing = Replied & { dueOn: PlainDate }

/** Whether a reply is there that lets the request be decided. An office that reports its own driver cannot speak for the driver, too. */
export const isHeardBy = ({ typeId, sides }: Replied): boolean =>
  typeId === requestType.processTransporterViolation ? sides.includes('driver') : sides.length > 0

/** Whether nobody has replied who is to be heard, and somebody still may. */
export const isAwaited = ({ dueOn, ...replied }: Hearing, today: PlainDate): boolean => !isHeardBy(replied) && today <= dueOn

export const replyWaitText = (dueOn: PlainDate): string =>
  `The driver and the office may reply until ${dateText(dueOn)}. Decide then, or say why this cannot wait. Where there is danger, place a hold instead: it acts at once.`

type Decision = Hearing & { today: PlainDate; reason: string | null; decision: object }

/** Whether an upheld violation suspends nobody, neither until evidence nor by the plant's ladder. */
export const suspendsNobody = (decision: object): boolean =>
  'suspend_driver' in decision && decision.suspend_driver === false && !('action' in decision && decision.action === 'suspension')

/** Approval before the day and without a reply needs a reason; an upheld violation that suspends nobody does not, and neither does a rejection. */
export function judgeHeard({ reason, decision, today, ...hearing }: Decision): Ruling {
  if (suspendsNobody(decision) || reason !== null || !isAwaited(hearing, today)) return { ok: true }
  return { ok: false, code: 'not_heard', message: replyWaitText(hearing.dueOn) }
}

type Reply = Omit<Hearing, 'typeId'> & { side: ReplySide; statusId: RequestStatusId; plant: string; caseId: string }
const sideNames = { driver: 'The driver', office: 'The office' } satisfies Record<ReplySide, string>

export const appealText = (plant: string, caseId: string): string =>
  `This is decided, so a reply is no longer taken. To appeal, write to ${plant} and name case ${caseId}.`

/** Whether a side's reply is taken: once, until the decision. */
export function judgeReply({ sides, side, statusId, plant, caseId }: Reply): Ruling {
  if (sides.includes(side)) return { ok: false, code: 'replied', message: `${sideNames[side]} has replied already. A reply is given once.` }
  return isPending(statusId) ? { ok: true } : { ok: false, code: 'decided', message: appealText(plant, caseId) }
}

export const isLate = (dueOn: PlainDate, today: PlainDate): boolean => today > dueOn
