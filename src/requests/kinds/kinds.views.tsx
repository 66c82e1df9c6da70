import { endSuspensionView } from './end-suspension/end-suspension.view.tsx'
import type { KindView } from './kind.view.tsx'
import type { KindSlug } from './kinds.contract.ts'
import { suspendDriverView } from './suspend-driver/suspend-driver.view.tsx'

/** How each kind looks. */
export const kindViews = {
  'suspend-driver': suspendDriverView,
  'end-suspension': endSuspensionView,
} as const satisfies Record<KindSlug, KindView>
