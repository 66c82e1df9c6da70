import { endSuspensionEffects } from './end-suspension/end-suspension.effects.ts'
import type { RunningKind } from './kind.effects.ts'
import type { KindSlug } from './kinds.contract.ts'
import { suspendDriverEffects } from './suspend-driver/suspend-driver.effects.ts'

/** What each kind changes. */
export const kindEffects = {
  'suspend-driver': suspendDriverEffects,
  'end-suspension': endSuspensionEffects,
} as const satisfies Record<KindSlug, RunningKind>
