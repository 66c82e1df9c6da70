import type { Demo } from '../demo.ts'

/** What the demonstration shows of an extension. */
export type DemoExtension = {
  /** When every plant has had its year. */
  afterYear?: (demo: Demo) => Promise<void>
}
