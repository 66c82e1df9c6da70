import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { KindView } from '../kind.view.tsx'
import { endSuspension } from './end-suspension.contract.ts'

export const endSuspensionView: KindView = {
  kind: endSuspension,
  facts: () => [],
  approvalWarning: ({ driver_id: { name, status } }) =>
    status?.id === driverStatus.blacklisted ? endBlacklistingConsequence(name) : undefined,
}

const endBlacklistingConsequence = (name: string): string =>
  `${name} is no longer blacklisted once two colleagues have approved this. The status is then card cancelled, without a card.`
