import type { KindView } from '../kind.view.tsx'
import { endSuspension } from './end-suspension.contract.ts'

export const endSuspensionView: KindView = {
  kind: endSuspension,
  facts: () => [],
}
