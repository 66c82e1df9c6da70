import type { Demonstration } from '#operations/start/start.ts'
import { fillWithDemo } from './demo.ts'
import { demoSignIns } from './people/demo-people.ts'

export const demonstration: Demonstration = { load: fillWithDemo, signIns: demoSignIns }
