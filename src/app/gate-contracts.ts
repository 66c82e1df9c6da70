import { checkLogContract } from '#gate/log/check-log.contract.ts'
import { driverTestsContract } from '#gate/driver-tests/driver-tests.contract.ts'
import { onSiteContract } from '#gate/on-site/on-site.contract.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { gateDevicesContract } from '#gate/devices/devices.contract.ts'
import { knownOfficesContract } from '#gate/known-offices/known-offices.contract.ts'
import { gatePhotographsContract } from '#gate/photographs/photographs.contract.ts'
import { gateOfflineContract } from '#gate/offline/offline.contract.ts'
import { visitorContract } from '#gate/visitor/visitor.contract.ts'
import { visitorsContract } from '#gate/visitors/visitors.contract.ts'
import { gateQueueContract } from '#gate/offline/queue.contract.ts'

/** The contracts of the gate; `parts/gate-parts.ts` has their handlers. */
export const gateContracts = {
  gate: gateContract,
  gateDevices: gateDevicesContract,
  gateOffline: gateOfflineContract,
  gatePhotographs: gatePhotographsContract,
  gateLog: checkLogContract,
  driverTests: driverTestsContract,
  onSite: onSiteContract,
  gateQueue: gateQueueContract,
  knownOffices: knownOfficesContract,
  visitor: visitorContract,
  visitors: visitorsContract,
} as const
