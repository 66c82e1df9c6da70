import { decidedKinds } from '#accounts/permissions.rules.ts'

/** Request type ids, as sent and stored. */
export const requestType = {
  changeDetails: 1,
  transferDriver: 2,
  cancelCard: 3,
  onboarding: 4,
  blacklistDriver: 5,
  renewMedical: 6,
  suspendDriver: 7,
  processViolation: 8,
  endSuspension: 9,
  renewDdt: 10,
  bulkerRenewal: 11,
  processTransporterViolation: 12,
  sanctionEvidence: 13,
  changeProfilePic: 14,
  renewRequirement: 15,
  reviewBlacklisting: 16,
} as const
export type RequestTypeId = (typeof requestType)[keyof typeof requestType]

export const requestTypeNames = {
  1: decidedKinds['change-details'],
  2: decidedKinds['transfer-driver'],
  3: decidedKinds['cancel-card'],
  4: 'New driver',
  5: decidedKinds['blacklist-driver'],
  6: decidedKinds['renew-medical'],
  7: decidedKinds['suspend-driver'],
  8: decidedKinds['process-violation'],
  9: decidedKinds['end-suspension'],
  10: decidedKinds['renew-ddt'],
  11: decidedKinds['bulker-renewal'],
  12: decidedKinds['process-transporter-violation'],
  13: 'Sanction evidence',
  14: decidedKinds['change-profile-pic'],
  15: decidedKinds['renew-requirement'],
  16: decidedKinds['review-blacklisting'],
} satisfies Record<RequestTypeId, string>

/** What a pending request asks for, before 'requested 21:36'. */
export const askedFor = {
  1: 'Change of details',
  2: 'Transfer',
  3: 'Cancellation of the card',
  4: 'Onboarding',
  5: 'Blacklisting',
  6: 'Medical renewal',
  7: 'Suspension',
  8: 'Decision on a violation',
  9: 'Reinstatement',
  10: 'Defensive training renewal',
  11: 'Bulker training renewal',
  12: "Decision on a transporter's violation",
  13: 'Sanction evidence',
  14: 'Change of picture',
  15: 'Renewal of a requirement',
  16: 'Review of the blacklisting',
} satisfies Record<RequestTypeId, string>

/** All request types, in the order of the settings page. */
export const requestTypes: readonly { id: number; name: string }[] = Object.entries(requestTypeNames).map(([id, name]) => ({
  id: Number(id),
  name,
}))

export const isRequestType = (id: number): id is RequestTypeId => id in requestTypeNames

/** Types that are not decided on the request's page, with the text shown there. */
export const handledElsewhere = {
  [requestType.onboarding]: 'New drivers are approved in onboarding, document by document.',
  [requestType.sanctionEvidence]: 'The transporter uploads sanction evidence in its own portal.',
} satisfies Partial<Record<RequestTypeId, string>>

export const isHandledElsewhere = (id: number): id is keyof typeof handledElsewhere => id in handledElsewhere

export const requestStatus = { pending: 1, approved: 2, rejected: 3, cancelled: 4 } as const
export type RequestStatusId = (typeof requestStatus)[keyof typeof requestStatus]

export const requestStatusNames = { 1: 'Pending', 2: 'Approved', 3: 'Rejected', 4: 'Cancelled' } satisfies Record<RequestStatusId, string>

export const isRequestStatus = (id: number): id is RequestStatusId => id in requestStatusNames
