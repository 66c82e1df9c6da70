import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { bringTo } from '#drivers/pass/passes.factory.ts'
import { openCuttingProxy, type Cut } from '#gate/offline/testing/cutting-proxy.ts'
import { onTeardown } from '../../world/teardown.ts'
import { aPrintedCard, beginShift, check, enrolDevice, gate, listRecorded, setPin, type Outcome, type PrintedCard } from './gate-device.ts'
import { countParts } from './gate-storage.ts'
import { aJourney, phone, windowsAt } from '../journey.ts'
import { see } from '../screen.ts'

/** The next calls whose path begins so are cut there, one after the other. */
const cuts = new Map<string, Cut[]>()
const journey = await aJourney()
const proxy = await openCuttingProxy(journey.address, (request) => {
  const [, path = ''] = request.split(' ')
  return cuts.get(path.split('?')[0] ?? '')?.shift()
})
onTeardown(proxy.close)
const { enter } = windowsAt(proxy.address)
const guard = await journey.person({ firstName: 'Peter', lastName: 'Kariuki' })
const { plantId } = guard

type Expected = PrintedCard & { outcome: Outcome; text: string }

/** Of six drivers, four are cleared, one has no medical, and one's ends soon. */
async function aQueueOfTrucks(count: number): Promise<readonly Expected[]> {
  const trucks: Expected[] = []
  for (let nth = 0; nth < count; nth++) {
    const name = `Driver ${nth}`
    const [clearances, outcome, text] = kinds[nth % kinds.length] ?? cleared
    const card = await aPrintedCard(journey, { plantId, name, ...(clearances && { clearances }) })
    trucks.push({ ...card, outcome, text: text ?? name })
  }
  return trucks
}

type Kind = readonly [clearances: { medical?: string; ddt: string } | null, outcome: Outcome, text?: string]
const cleared: Kind = [null, 'CLEARED']
const blocked: Kind = [{ ddt: '2027-08-01' }, 'BLOCKED', 'No medical is on record']
const warned: Kind = [{ medical: '2026-12-01', ddt: '2027-08-01' }, 'WARN']
const kinds = [cleared, cleared, blocked, cleared, warned, cleared]

it('300 drivers without a network, over connections that are cut in a snapshot, in changes and in sending: everything is there, once', async () => {
  const trucks = await aQueueOfTrucks(300)
  const page = await enter(guard, { ...phone, isNew: true })
  const context = page.context()
  context.setDefaultTimeout(60_000)

  // Half of a snapshot, twice: nothing is stored, and it is fetched again.
  cuts.set('/v2/gate/device/snapshot', [
    { of: 'answer', after: 4_000 },
    { of: 'answer', after: 0 },
  ])
  await enrolDevice(page)
  await setPin(page)
  expect(cuts.get('/v2/gate/device/snapshot')).toEqual([])

  const [first] = trucks
  if (!first) throw new Error('no trucks')
  await bringTo(journey.db, first.driverId, driverStatus.cardCancelled, journey.now)
  cuts.set('/v2/gate/device/changes', [{ of: 'answer', after: 700 }])
  await page.goto(gate)
  await expect.poll(() => countParts(page)).toBe(2)
  expect(proxy.countCuts()).toBe(3)

  // Opened cold.
  await context.setOffline(true)
  await page.close()
  const cold = await context.newPage()
  await cold.goto(gate)
  await see(cold, /^No network\. Data from/)
  await beginShift(cold)
  await check(cold, first.code, 'BLOCKED', 'The card was cancelled')
  for (const { code, outcome, text } of trucks.slice(1)) await check(cold, code, outcome, text)
  await see(cold, '300 checks wait to be sent.')

  // Cut within a request, before an answer, within an answer: what was recorded is sent again.
  cuts.set('/v2/gate/device/checks', [
    { of: 'request', after: 20_000 },
    { of: 'answer', after: 0 },
    { of: 'answer', after: 1_500 },
    { of: 'request', after: 300 },
  ])
  await context.setOffline(false)
  await cold.getByText(/wait to be sent/).waitFor({ state: 'hidden', timeout: 60_000 })
  await see(cold, /^The network is back\./)
  expect(proxy.countCuts()).toBe(7)
  const names = { CLEARED: 'cleared', WARN: 'warn', BLOCKED: 'blocked', 'NOT FOUND': 'blocked' } as const
  expect((await listRecorded(journey, guard)).map(({ driver_id, outcome, is_offline }) => [driver_id, outcome, is_offline])).toEqual(
    trucks.map(({ driverId, outcome }, nth) => [driverId, nth === 0 ? 'blocked' : names[outcome], true]),
  )
})
