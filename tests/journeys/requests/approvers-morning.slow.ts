import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { aJourney } from '../journey.ts'
import { aMorning, type Morning } from './morning-scene.ts'
import { scripts } from './morning-script.ts'
import { arrive, see } from '../screen.ts'

const journey = await aJourney()
const results: { script: string; clicks: number; keys: number; seconds: number }[] = []

it.each(scripts)('thirty requests of eight kinds: $name', { timeout: 600_000 }, async ({ name, by, address, settings, run }) => {
  const morning = await aMorning(journey, settings)
  const page = await journey.visit(morning.officer, address, by.view)
  await arrive(page, 'Requests')
  await see(page, morning.waiting[0]?.name ?? '')
  await page.evaluate(countInput)
  const start = performance.now()
  await run(by, page, morning.waiting)
  const seconds = Math.round((performance.now() - start) / 1000)
  results.push({ script: name, ...(await inputOf(page)), seconds })
  expect(await decisionsOf(morning)).toEqual(
    morning.waiting.map((request) => ({
      name: request.name,
      status_id: request.word === 'Approve' ? requestStatus.approved : requestStatus.rejected,
      comment: 'Seen, in order.',
    })),
  )
})

it('deciding in turn takes less than a third of the clicks, and by the keyboard none', () => {
  process.stdout.write(`${results.map((each) => JSON.stringify(each)).join('\n')}\n`)
  const [before, now, keyboard] = results
  expect(now?.clicks).toBeLessThan((before?.clicks ?? 0) / 3)
  expect(keyboard?.clicks).toBe(0)
})

/** Runs in the page: counts pointers and keys that go down. The letters of a text are none. */
function countInput(): void {
  const { dataset } = document.documentElement
  const count = (name: 'clicks' | 'keys'): void => void (dataset[name] = String(Number(dataset[name] ?? 0) + 1))
  const isText = ({ key, ctrlKey, target }: KeyboardEvent): boolean =>
    key.length === 1 && !ctrlKey && target instanceof HTMLElement && target.matches('textarea, input:not([type=checkbox])')
  addEventListener('pointerdown', () => count('clicks'), true)
  addEventListener('keydown', (event) => isText(event) || count('keys'), true)
}

const inputOf = (page: Page): Promise<{ clicks: number; keys: number }> =>
  page.evaluate(() => {
    const { clicks = '0', keys = '0' } = document.documentElement.dataset
    return { clicks: Number(clicks), keys: Number(keys) }
  })

/** What became of each request by this officer, oldest first. */
const decisionsOf = ({ officer }: Morning) =>
  journey.db
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .innerJoin('request_history as h', (join) => join.onRef('h.request_id', '=', 'r.id').onRef('h.status_id', '=', 'r.status_id'))
    .select(['d.name', 'r.status_id', 'h.comment'])
    .where('h.created_by', '=', officer.userId)
    .orderBy('r.id')
    .execute()
