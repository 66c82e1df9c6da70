import { expect, it } from 'vitest'
import type { Db } from '#platform/server/database/database.ts'
import { openSums } from './sums-in-turn.service.ts'

const primary = {} as Db
const replica = {} as Db
const present = new AbortController().signal

/** Asks as named people, and answers each sum that runs by hand. */
function aDesk() {
  const sums = openSums()
  const running: { question: string; end: (answer: string | Error) => void }[] = []
  return {
    running: () => running.map(({ question }) => question),
    end: (answer: string | Error) => running.shift()?.end(answer),
    ask: (owner: string, question: string, { db = primary, gone = present } = {}) =>
      sums({
        owner,
        db,
        question,
        gone,
        sum: () =>
          new Promise<string>((resolve, reject) =>
            running.push({ question, end: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) }),
          ),
      }),
  }
}

it('the same question of several people is summed once, and again for who asks after it began', async () => {
  const { ask, end, running } = aDesk()
  const [asha, brian, caro] = ['Asha', 'Brian', 'Caro'].map((owner) => ask(owner, 'this year'))
  await expect.poll(running).toEqual(['this year'])
  const late = ask('Dan', 'this year')
  await expect.poll(running).toEqual(['this year', 'this year'])
  end('5')
  expect(await Promise.all([asha, brian, caro])).toEqual(['5', '5', '5'])
  end('6')
  expect(await late).toBe('6')
})

it('a call that waits for its turn shares an answer that was begun in between', async () => {
  const { ask, end, running } = aDesk()
  const others = [ask('Asha', 'this year'), ask('Brian', 'last year')]
  await expect.poll(running).toEqual(['this year', 'last year'])
  const [caro, dan] = [ask('Caro', 'a month'), ask('Dan', 'a month')]
  end('5')
  await expect.poll(running).toEqual(['last year', 'a month'])
  end('4')
  end('3')
  expect(await Promise.all([...others, caro, dan])).toEqual(['5', '4', '3', '3'])
})

it('another question, or one of another database, has a sum of its own', async () => {
  const { ask, end, running } = aDesk()
  const answers = [ask('Asha', 'this year'), ask('Brian', 'this year', { db: replica }), ask('Caro', 'last year')]
  await expect.poll(running).toEqual(['this year', 'this year'])
  end('primary')
  await expect.poll(running).toEqual(['this year', 'last year'])
  end('replica')
  end('last')
  expect(await Promise.all(answers)).toEqual(['primary', 'replica', 'last'])
})

it('a failure fails who shares it, and the next question is summed again', async () => {
  const { ask, end, running } = aDesk()
  const both = Promise.allSettled([ask('Asha', 'this year'), ask('Brian', 'this year')])
  await expect.poll(running).toEqual(['this year'])
  end(new Error('unlucky'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const again = ask('Asha', 'this year')
  await expect.poll(running).toEqual(['this year'])
  end('5')
  expect(await again).toBe('5')
})

it('who is gone when the turn comes costs nothing', async () => {
  const { ask, running } = aDesk()
  await expect(ask('Asha', 'this year', { gone: AbortSignal.abort() })).rejects.toMatchObject({ status: 503 })
  expect(running()).toEqual([])
})
