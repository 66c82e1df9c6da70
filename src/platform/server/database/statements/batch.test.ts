import { expect, it } from 'vitest'
import { batch } from './batch.ts'

/** Records each batch and resolves it on `open()`. */
function aSlowLoader() {
  const batches: (readonly number[])[] = []
  const pending: (() => void)[] = []
  const load = async (keys: readonly number[]): Promise<readonly number[]> => {
    batches.push(keys)
    await new Promise<void>((open) => pending.push(open))
    if (keys.includes(13)) throw new Error('unlucky')
    return keys.map((key) => key * 2)
  }
  return { batches, load, open: () => pending.shift()?.() }
}

it('sends a single call at once and batches calls that arrive while it is in flight', async () => {
  const { batches, load, open } = aSlowLoader()
  const call = batch(load)
  const first = call(1)
  expect(batches).toEqual([[1]])
  const later = [call(2), call(3)]
  expect(batches).toHaveLength(1)
  open()
  expect(await first).toBe(2)
  await expect.poll(() => batches).toEqual([[1], [2, 3]])
  open()
  expect(await Promise.all(later)).toEqual([4, 6])
})

it('a failure rejects its own batch only', async () => {
  const { batches, load, open } = aSlowLoader()
  const call = batch(load)
  const unlucky = call(13)
  const later = call(4)
  open()
  await expect(unlucky).rejects.toThrow('unlucky')
  await expect.poll(() => batches.length).toBe(2)
  open()
  expect(await later).toBe(8)
})

it('splits batches at the maximum size', async () => {
  const { batches, load, open } = aSlowLoader()
  const call = batch(load, 2)
  const all = [call(1), call(2), call(3), call(4)]
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => batches.length).toBe(round)
    open()
  }
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3], [4]])
})
