import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import type { OwnRequirement } from '#drivers/requirements/own-requirement.rules.ts'
import { requirements, type Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Doubted, StepFacts, StepSubject } from './next-step.rules.ts'

/** The facts as they are read. */
export type StepFactsRow = {
  status_id: number
  expiry_reason: string | null
  is_suspended: boolean
  ends_on: PlainDate | null
  evidence: string | null
  pending: Partial<Record<StepSubject, string>> | null
  is_card_waiting: boolean
  collection_place: string
  has_reported_leaving: boolean
  doubted: Doubted | null
  own: readonly OwnRequirement[]
}

export function toStepFacts({ status_id: statusId, expiry_reason: reason, ...row }: StepFactsRow): StepFacts {
  return {
    statusId: asDriverStatus(statusId),
    passEndsWith: requirements.find((requirement): requirement is Requirement => requirement === reason) ?? null,
    suspension: row.is_suspended ? { endsOn: row.ends_on } : null,
    evidenceRequestId: row.evidence,
    pending: row.pending ?? {},
    isCardWaiting: row.is_card_waiting,
    collectionPlace: row.collection_place,
    hasReportedLeaving: row.has_reported_leaving,
    doubted: row.doubted,
    own: row.own,
  }
}
