import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import type { Demo } from '../demo.ts'
import type { DemoCall } from '../people/demo-caller.ts'

/** A plant at the end of its year. */
export type DemoPlant = {
  demo: Demo
  plant: AuthPlant
  /** 1 for the first one. */
  seed: number
  drivers: readonly DriverSummary[]
  people: ReadonlyMap<string, string>
  decider: DemoCall
  setTime: (moment: Date) => Promise<void>
}

/** What the demonstration shows of an extension. */
export type DemoExtension = {
  ofPlant?: (plant: DemoPlant) => Promise<void>
  /** When every plant has had its year. */
  afterYear?: (demo: Demo) => Promise<void>
}
