import { administratorsNotifiedOf } from '#notifications/settings/settings.service.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'

/** What follows from a new plant, whether a person adds it or `npm run admin`. */
export const newPlantAdded = administratorsNotifiedOf([
  requestType.suspendDriver,
  requestType.blacklistDriver,
  requestType.sanctionEvidence,
])
