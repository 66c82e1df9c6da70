import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import type { FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import { nextStep, type NextStep, type StepFacts } from '../driver/next-step.rules.ts'

/** The tiles of an office's home. The first four share out its card holders; a driver who needs the office can be in any of them. */
export const homeTiles = ['cleared', 'due', 'blocked', 'suspended', 'needs-you'] as const
export type HomeTile = (typeof homeTiles)[number]

/** Listed unless a search or a filter asks for others: drivers who have or had a card and have not left. */
export const cardHolderStatuses = [
  driverStatus.active,
  driverStatus.suspended,
  driverStatus.cardCancelled,
  driverStatus.blacklisted,
] as const satisfies readonly DriverStatusId[]

type RowFacts = {
  facts: StepFacts
  rejectedRequestId: string | null
  verdict: Verdict
  firstEnd: FirstEnd
}

/** What the office does next about a driver: what waits for it, else the verdict's first reason. Null for a cleared driver. */
export function nextStepOfRow({ facts, rejectedRequestId, verdict, firstEnd }: RowFacts): NextStep | null {
  // Evidence can still be wanted after the suspension has ended.
  if (facts.evidenceRequestId) return nextStep({ what: 'status' }, { ...facts, statusId: driverStatus.suspended, pending: {} })
  if (rejectedRequestId !== null) return { ...rejected, id: rejectedRequestId }
  if (facts.statusId !== driverStatus.active) return nextStep({ what: 'status' }, facts)
  if (firstEnd === 'hold' && verdict === 'warn' && !facts.doubted) return holdAhead
  return verdict === 'cleared' ? null : nextStep({ what: firstEnd }, facts)
}

const holdAhead = { text: 'A hold begins soon. Ask the safety officer.', button: null, to: null, id: null } as const

const rejected = {
  text: 'The plant rejected a request. Fix it and send it again, or dismiss it.',
  button: 'Answer the rejection',
  to: 'request',
} as const
