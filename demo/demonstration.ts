import type { Portal } from '#accounts/portals.rules.ts'
import { fillWithDemo, type Demo } from './demo.ts'
import { demoSignIns } from './people/demo-people.ts'

/** What a start without a database of its own shows: how it is filled, and who can log in. */
export type Demonstration = {
  load: (empty: Demo) => Promise<void>
  signIns: readonly { portal: Portal; phone: string; name: string }[]
}

export const demonstration: Demonstration = { load: fillWithDemo, signIns: demoSignIns }
