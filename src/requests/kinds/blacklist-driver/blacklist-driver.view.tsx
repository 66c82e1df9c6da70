import type { KindView } from '../kind.view.tsx'
import { blacklistConsequence, blacklistDriver } from './blacklist-driver.contract.ts'

export const blacklistDriverView: KindView = {
  kind: blacklistDriver,
  facts: () => [],
  approvalWarning: ({ driver_id }) => blacklistConsequence(driver_id.name),
}
