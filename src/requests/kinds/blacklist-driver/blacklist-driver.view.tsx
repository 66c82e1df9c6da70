import type { KindView } from '../kind.view.tsx'
import { blacklistDriver } from './blacklist-driver.contract.ts'

export const blacklistDriverView: KindView = {
  kind: blacklistDriver,
  facts: () => [],
}
