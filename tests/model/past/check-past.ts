import { deepStrictEqual } from 'node:assert'
import { expect } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '../../world/test-api.ts'
import { listHistoryDrift } from '#drivers/history/history-drift.factory.ts'
import type { Stretch } from '#drivers/history/stretches/stretches.contract.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { atEndOf, atMoment, expectedViews, readHistory, readViews, type AskedAt } from './four-views.ts'
import type { Life, Lives } from './lives.ts'
import { aPair, live } from './random-lives.ts'

/** SEED changes the lives and the pairs. */
const seed = Number(process.env['SEED'] ?? 20_261_125)

type Pair = { life: Life; at: AskedAt }

/**
 * Asks screen, both reports and history for random drivers and moments, compares them with a plain reading of what was known, lets life go on, and asks
 * again. Answers what the screen said both times, without what was learnt in between, and the drivers with a wrong history.
 */
export async function checkPast({
  births,
  events,
  pairs,
}: {
  births: number
  events: number
  pairs: number
}): Promise<{ first: object; again: object; drift: readonly string[] }> {
  process.stdout.write(`past: ${births} lives, ${pairs} pairs, SEED=${seed}\n`)
  const api = await testApi()
  api.now = new Date('2026-02-02T06:00:00Z')
  const { plantId } = await api.as({ portal: 'staff_portal' })
  const admin = async () => (await api.as({ portal: 'staff_portal', plantId })).call
  const transporters = [
    await aTransporter(api.db),
    await aTransporter(api.db),
    await aTransporter(api.db, { is_spot: true, valid_until: '2026-04-01' }),
  ]
  const lives: Lives = { db: api.db, random: seededRandom(seed), plantId, admin, transporters, clock: api, all: [] }
  await live(lives, { births, events })

  const asked: Pair[] = Array.from({ length: pairs }, (_, n) => {
    const { life, moment } = aPair(lives)
    // Some by the day too, as reports are read; the running day is not over.
    return [{ life, at: atMoment(moment) }, ...(n % 8 === 0 && atEndOf(moment).until < api.now ? [{ life, at: atEndOf(moment) }] : [])]
  }).flat()
  expect(asked.some(({ life, at }) => life.known[0] && life.known[0].from > at.until)).toBe(true)
  const first = await askAll(lives, api, asked)
  await live(lives, { births: Math.ceil(births / 10), events: Math.ceil(events / 2) })
  return { first, again: await askAll(lives, api, asked), drift: await listHistoryDrift(api.db) }
}

/** Answers what the screen said, without what was learnt since. */
async function askAll({ plantId }: Lives, api: Awaited<ReturnType<typeof testApi>>, asked: readonly Pair[]): Promise<object[]> {
  const { call } = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'reports.read'] })
  const histories = new Map<Life, Stretch[]>()
  const answers: object[] = []
  for (const { life, at } of asked) {
    const history = histories.get(life) ?? (await readHistory(call, life))
    histories.set(life, history)
    const { views, answer } = await readViews(call, life, at, history)
    deepStrictEqual(
      views,
      expectedViews(life, at),
      `Driver ${life.driverId} as at ${at.as_at} (+ actual) differs from what was known; SEED=${seed}`,
    )
    const { today: _, learnt_afterwards: __, ...said } = answer
    answers.push(said)
  }
  return answers
}
