import { queue } from '#platform/server/jobs/queue.ts'

/** Runs of checked registers. Rows of an interrupted run are found as registered, so that each is imported once. */
export const importQueue = queue({ name: 'run-import', title: 'Imports' })

/** A register that has outlived so many servers may be what stops them; then a person decides. */
export const attemptsLeft = (runs: number): number => (runs < importQueue.attempts ? importQueue.attempts : 1)
