import type { Portal } from '#accounts/portals.rules.ts'
import { fillWithDemo, type Demo } from './demo.ts'
import { demoSignIns } from './people/demo-people.ts'

/** What a start without a database of its own shows: how it is filled, and who can log in. */
export type Demonstration = {
  readonly load: (empty: Demo) => Promise<void>
  readonly signIns: readonly { readonly portal: Portal; readonly phone: string; readonly name: string }[]
}

export const demonstration: Demonstration = { load: fillWithDemo, signIns: demoSignIns }
