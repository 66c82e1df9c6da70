import { expect, it } from 'vitest'
import { openBackground } from './background.ts'

it('stop aborts the work and waits until it has ended', async () => {
  const background = openBackground(() => {})
  const steps: string[] = []
  background.start(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    steps.push('aborted')
    await Promise.resolve()
    steps.push('ended')
  })
  await Promise.resolve()
  await background.stop()
  expect(steps).toEqual(['aborted', 'ended'])
})

it('reports an error of the work and continues', async () => {
  const errors: unknown[] = []
  const background = openBackground((error) => errors.push(error))
  background.start(async () => {
    throw new Error('no')
  })
  background.start(async () => {})
  await background.stop()
  expect(errors).toEqual([new Error('no')])
})
