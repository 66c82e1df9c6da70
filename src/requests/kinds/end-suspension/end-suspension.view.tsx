import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { KindView } from '../kind.view.tsx'
import { endBlacklistingConsequence, endSuspension } from './end-suspension.contract.ts'

export const endSuspensionView: KindView = {
  kind: endSuspension,
  facts: () => [],
  approvalWarning: ({ driver_id: { name, status } }) =>
    status?.id === driverStatus.blacklisted ? endBlacklistingConsequence(name) : undefined,
}
