import type { Page } from 'playwright-core'
import { aPassHolder, giveClearances } from '#drivers/pass/passes.factory.ts'
import type { Journey } from '../journey.ts'
import { button, heading, see } from '../screen.ts'
import { staff, type State } from './state.ts'
import { testStates } from './gate-tests.ts'
import { moveStates } from './moves.ts'

const gate = `${staff}/gate`

export async function gateStates(journey: Journey): Promise<readonly State[]> {
  const { db, person: aPersonOf } = journey
  const person = await aPersonOf()
  const { plantId } = person
  await aPassHolder(db, { plantId, name: 'Asha Otieno', cardNo: 'GATE-1' })
  await aPassHolder(db, { plantId, name: 'Dan Mutua', cardNo: 'GATE-5' })
  await aPassHolder(db, { plantId, name: 'Brian Kamau', cardNo: 'GATE-2', clearances: {} })
  await aPassHolder(db, { plantId, name: 'Carol Maina', cardNo: 'GATE-3', clearances: { medical: '2026-12-01', ddt: '2027-08-01' } })
  const restricted = await aPassHolder(db, { plantId, name: 'Grace Njeri', cardNo: 'GATE-6' })
  const medical = { driver_id: restricted.id, kind: 'medical', given_on: '2026-11-16', expiry: '2027-11-16', fit_to_work: true } as const
  await giveClearances(db, [{ ...medical, restrictions: ['glasses', 'no_night'], created_at: new Date('2026-11-16T08:00:00Z') }])
  const check = async (page: Page, cardNo: string, outcome: string): Promise<void> => {
    await page.getByLabel('Card no or id no').fill(cardNo)
    await button(page, 'Check').click()
    await heading(page, outcome).waitFor()
  }
  const verdict = (name: string, cardNo: string): State => ({
    name: `the gate says ${name}`,
    path: gate,
    person,
    reach: (page) => check(page, cardNo, name),
  })
  return [
    verdict('CLEARED', 'GATE-1'),
    verdict('BLOCKED', 'GATE-2'),
    verdict('WARN', 'GATE-3'),
    verdict('NOT FOUND', 'GATE-4'),
    {
      name: 'the gate shows restrictions',
      path: gate,
      person,
      reach: async (page) => {
        await check(page, 'GATE-6', 'WARN')
        await see(page, 'Not after 19:00')
      },
    },
    ...testStates(person, check),
    ...(await moveStates(journey, person)),
    {
      name: 'the gate with the vehicle asked for',
      path: gate,
      person: await aPersonOf(),
      reach: async (page) => {
        await button(page, 'Vehicle and bulk load').click()
        await page.getByLabel('Bulk load').check()
      },
    },
    {
      name: 'the gate with an error',
      path: gate,
      person,
      reach: async (page) => {
        await button(page, 'Check').click()
        await see(page, 'Scan a card, or enter a card or id number')
      },
    },
    {
      name: 'the gate: an override',
      path: gate,
      person,
      reach: async (page) => {
        await check(page, 'GATE-2', 'BLOCKED')
        await button(page, 'Let in by override').click()
        await page.getByRole('dialog', { name: 'Let in by override' }).waitFor()
      },
    },
    {
      name: 'a check with what it was judged by',
      path: gate,
      person,
      reach: async (page) => {
        await check(page, 'GATE-3', 'WARN')
        await page.goto(`${gate}/checks?search=Carol`)
        await page.getByRole('link', { name: 'Open' }).first().click()
        await see(page, 'Version of the rules')
      },
    },
    { name: 'a log without checks', path: `${gate}/checks?search=nobody`, person, reach: (page) => see(page, 'No checks found') },
  ]
}
