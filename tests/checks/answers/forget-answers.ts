import { rmSync } from 'node:fs'
import { answersFolder } from './answer.ts'

/** Before a run. */
export function setup(): void {
  rmSync(answersFolder, { recursive: true, force: true })
}
