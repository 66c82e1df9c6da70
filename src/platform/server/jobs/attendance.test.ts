import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openAttendance } from './attendance.ts'
import { repeat } from './background.ts'

it('with nobody there work is repeated rarely, and at once when somebody comes', async () => {
  let isWatched = true
  let runs = 0
  const attendance = openAttendance(() => isWatched, 0)
  const repeated = repeat(
    async () => void runs++,
    1,
    () => {},
    { attendance, quietMs: 600_000 },
  )
  await expect.poll(() => runs).toBeGreaterThan(5)
  isWatched = false
  await expect.poll(() => attendance.isQuiet()).toBe(true)
  await sleep(20)
  const before = runs
  await sleep(50)
  expect(runs).toBe(before)
  attendance.came()
  await expect.poll(() => runs).toBe(before + 1)
  await repeated.stop()
  attendance.came()
  expect(runs).toBe(before + 1)
})
