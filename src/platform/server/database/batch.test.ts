import { expect, it } from 'vitest'
import { batch } from './batch.ts'

/** Answers when told to, and remembers what it was asked together. */
function slowAnswerer() {
  const asked: (readonly number[])[] = []
  const doors: (() => void)[] = []
  const ask = async (questions: readonly number[]): Promise<readonly number[]> => {
    asked.push(questions)
    await new Promise<void>((open) => doors.push(open))
    if (questions.includes(13)) throw new Error('unlucky')
    return questions.map((question) => question * 2)
  }
  return { asked, ask, open: () => doors.shift()?.() }
}

it('a question alone is asked at once; those that come meanwhile are asked together afterwards', async () => {
  const { asked, ask, open } = slowAnswerer()
  const put = batch(ask)
  const first = put(1)
  expect(asked).toEqual([[1]])
  const later = [put(2), put(3)]
  expect(asked).toHaveLength(1)
  open()
  expect(await first).toBe(2)
  await expect.poll(() => asked).toEqual([[1], [2, 3]])
  open()
  expect(await Promise.all(later)).toEqual([4, 6])
})

it('a failure is told to those who asked together, and the next are asked all the same', async () => {
  const { asked, ask, open } = slowAnswerer()
  const put = batch(ask)
  const unlucky = put(13)
  const later = put(4)
  open()
  await expect(unlucky).rejects.toThrow('unlucky')
  await expect.poll(() => asked.length).toBe(2)
  open()
  expect(await later).toBe(8)
})

it('no more than so many are asked together', async () => {
  const { asked, ask, open } = slowAnswerer()
  const put = batch(ask, 2)
  const all = [put(1), put(2), put(3), put(4)]
  for (let round = 1; round <= 3; round++) {
    await expect.poll(() => asked.length).toBe(round)
    open()
  }
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8])
  expect(asked).toEqual([[1], [2, 3], [4]])
})
