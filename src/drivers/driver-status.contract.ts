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

/** A status on the wire. */
export const statusWithName = (id: number): { id: number; name: string } => ({
  id,
  name: isDriverStatus(id) ? driverStatusNames[id] : String(id),
})

export const isDriverStatus = (id: number): id is DriverStatusId => id in driverStatusNames

/** The tiles of 'All drivers', each with the status that it selects. */
export const tileStatus = {
  active: driverStatus.active,
  suspended: driverStatus.suspended,
  blacklisted: driverStatus.blacklisted,
} as const
export type DriverTile = keyof typeof tileStatus
export const tiles = ['active', 'suspended', 'blacklisted'] as const satisfies readonly DriverTile[]
