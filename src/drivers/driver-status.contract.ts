/** Driver status ids, as sent and stored. */
export const driverStatus = {
  documentVerification: 1,
  documentsReturned: 2,
  passGeneration: 3,
  cardIssuance: 4,
  onboardingDeclined: 5,
  cardCancelled: 6,
  left: 7,
  active: 8,
  blacklisted: 9,
  suspended: 10,
} as const
export type DriverStatusId = (typeof driverStatus)[keyof typeof driverStatus]

export const driverStatusNames = {
  1: 'Document verification',
  2: 'Documents returned',
  3: 'Pass generation',
  4: 'Card issuance',
  5: 'Onboarding declined',
  6: 'Card cancelled',
  7: 'Left',
  8: 'Active',
  9: 'Blacklisted',
  10: 'Suspended',
} satisfies Record<DriverStatusId, string>

/** What each status means for the reader. */
export const driverStatusMeanings = {
  1: 'The documents are waiting to be checked.',
  2: 'The documents were sent back. The submitter corrects and resubmits them.',
  3: 'The documents are verified. The pass comes next.',
  4: 'The pass is made. The card comes next.',
  5: 'The application was declined. A new one can be sent.',
  6: 'The card was cancelled. A new one can be issued.',
  7: 'No longer drives for this plant. A new application can be sent.',
  8: 'Has a card.',
  9: 'May not return, under any transporter.',
  10: 'May not load until the suspension ends.',
} satisfies Record<DriverStatusId, string>

/** A status on the wire. */
export const statusWithName = (id: number): { id: number; name: string } => ({
  id,
  name: isDriverStatus(id) ? driverStatusNames[id] : String(id),
})

export const isDriverStatus = (id: number): id is DriverStatusId => id in driverStatusNames

/** A status as stored: another one is a fault of ours. */
export function asDriverStatus(id: number): DriverStatusId {
  if (!isDriverStatus(id)) throw new Error(`No such driver status: ${id}`)
  return id
}

/** Of whom is gone: they come back by a new application, or after a mistaken blacklisting, and what was asked before is over. */
export const goneStatuses = [
  driverStatus.onboardingDeclined,
  driverStatus.left,
  driverStatus.blacklisted,
] as const satisfies readonly DriverStatusId[]
const gone: ReadonlySet<number> = new Set(goneStatuses)
export const isGone = (statusId: number): boolean => gone.has(statusId)

/** The tiles of 'All drivers', each with the status that it selects. */
export const tileStatus = {
  active: driverStatus.active,
  suspended: driverStatus.suspended,
  blacklisted: driverStatus.blacklisted,
} as const
export type DriverTile = keyof typeof tileStatus
export const tiles = ['active', 'suspended', 'blacklisted'] as const satisfies readonly DriverTile[]

/** The statuses of 'All drivers' without a tile. */
export const otherStatus = {
  'card-cancelled': driverStatus.cardCancelled,
  left: driverStatus.left,
  'document-verification': driverStatus.documentVerification,
  'documents-returned': driverStatus.documentsReturned,
  'pass-generation': driverStatus.passGeneration,
  'card-issuance': driverStatus.cardIssuance,
  'onboarding-declined': driverStatus.onboardingDeclined,
} as const
export type OtherStatus = keyof typeof otherStatus
export const otherStatuses = [
  'card-cancelled',
  'left',
  'document-verification',
  'documents-returned',
  'pass-generation',
  'card-issuance',
  'onboarding-declined',
] as const satisfies readonly OtherStatus[]

export const isOtherStatus = (key: string): key is OtherStatus => Object.hasOwn(otherStatus, key)

/** What 'All drivers' can list: a tile or another status. */
export type ListedStatus = DriverTile | OtherStatus
export const listedStatuses = [...tiles, ...otherStatuses] as const
export const statusOfList = { ...tileStatus, ...otherStatus } as const satisfies Record<ListedStatus, DriverStatusId>
