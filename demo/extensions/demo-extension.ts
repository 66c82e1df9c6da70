import type { Actor } from '#accounts/people.ts'
import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import type { Checker } from '#gate/checks/live-check.service.ts'
import type { Db } from '#platform/server/database/database.ts'
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
  /** A program at the gate: who checks with it. */
  weighbridge?: (db: Db, by: { actor: Actor; now: Date }) => Promise<(at: Date) => Promise<Checker>>
  /** After a week of checks. `key` is the server's. */
  afterGate?: (db: Db, key: Buffer, gate: { actor: Actor; drivers: readonly DriverSummary[]; now: Date }) => Promise<void>
  ofPlant?: (plant: DemoPlant) => Promise<void>
  /** When every plant has had its year. */
  afterYear?: (demo: Demo) => Promise<void>
}
