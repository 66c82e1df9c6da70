import { expect, it } from 'vitest'
import { openBackground } from './background.ts'

it('stopping asks the work to stop and waits until it has ended', async () => {
  const background = openBackground(() => {})
  const steps: string[] = []
  background.start(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    steps.push('asked')
    await Promise.resolve()
    steps.push('ended')
  })
  await Promise.resolve()
  await background.stop()
  expect(steps).toEqual(['asked', 'ended'])
})

it('what the work throws is told, and nothing else falls', async () => {
  const told: unknown[] = []
  const background = openBackground((error) => told.push(error))
  background.start(async () => {
    throw new Error('no')
  })
  background.start(async () => {})
  await background.stop()
  expect(told).toEqual([new Error('no')])
})
