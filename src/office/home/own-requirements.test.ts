import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement, attended, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import { sheetRows } from '#tests/world/sheet-rows.ts'
import { officeDriverContract } from '../driver/office-driver.contract.ts'
import { homeContract } from './home.contract.ts'

const api = await testApi()
const { db } = api
const office = await api.as({ portal: 'transporter_portal', permissions: ['drivers.read'] })
const { plantId } = office
const transporter_id = office.transporterId ?? ''
const [asha, brian] = [
  await aPassHolder(db, { plantId, transporter_id, name: 'Asha' }),
  await aPassHolder(db, { plantId, transporter_id, name: 'Brian' }),
]
await aPassHolder(db, { plantId, name: 'Of a rival' })
const abroad = await api.as({ portal: 'transporter_portal', transporterId: transporter_id, permissions: ['drivers.read'] })
const foreign = await aPassHolder(db, { plantId: abroad.plantId, transporter_id, name: 'Abroad' })
const induction = await aRequirement(db, plantId)
const oath = await aRequirement(db, plantId, {
  key: 'oath',
  name: 'safety oath',
  shortName: 'oath',
  nextStep: 'Ask for the next oath.',
  definition: { ...siteInduction, proof: { kind: 'attendance', topic: 'Oath' }, metBy: '2026-12-05' },
})
await aRequirement(db, abroad.plantId, { key: 'quarry', name: 'quarry permit', shortName: 'quarry', nextStep: 'Ask the quarry.' })
await attended(db, plantId, brian.id, { at: api.now })

const cellsOf = async (url: string) =>
  sheetRows((await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${office.token}` } })).rawPayload)

it('an office reads what the plants asks of its drivers at each, never what another plant asks', async () => {
  const answersTo = async ({ call }: typeof office, driver_id: string) =>
    JSON.stringify([await call(homeContract.list, {}), await call(officeDriverContract.nextSteps, { driver_id })])
  expect(await answersTo(office, asha.id)).not.toMatch(/quarry/i)
  expect(await answersTo(abroad, foreign.id)).toMatch(/Ask the quarry\./)
  expect(await answersTo(abroad, foreign.id)).not.toMatch(/induction|oath/i)
  await expect(abroad.call(officeDriverContract.nextSteps, { driver_id: asha.id })).rejects.toMatchObject({ status: 404 })
})

it('home has the tile, the mark and the step of what is not met or ends first', async () => {
  const { data } = await office.call(homeContract.list, { sort: 'name' })
  expect(data.map(({ name, verdict, first_own, next, own_requirements: own }) => [name, verdict.key, first_own, next?.text, own])).toEqual([
    [
      'Asha',
      'blocked',
      'induction',
      'Attend a site induction.',
      [
        { short_name: 'induction', state: 'missing', expiry: null, needed_from: null },
        { short_name: 'oath', state: 'soon', expiry: null, needed_from: '2026-12-05' },
      ],
    ],
    [
      'Brian',
      'warn',
      'oath',
      'Ask for the next oath.',
      [
        { short_name: 'induction', state: 'valid', expiry: '2028-11-16', needed_from: null },
        { short_name: 'oath', state: 'soon', expiry: null, needed_from: '2026-12-05' },
      ],
    ],
  ])
  expect(await office.call(homeContract.summary, {})).toMatchObject({ blocked: 1, due: 1, cleared: 0 })
})

it('each has its own step on the driver’s page, without a button', async () => {
  const { steps } = await office.call(officeDriverContract.nextSteps, { driver_id: asha.id })
  const waiting = { button: null, to: null, id: null }
  expect(steps.filter(({ what }) => what.startsWith('own'))).toEqual([
    { what: `own:${induction.id}`, text: 'Attend a site induction.', ...waiting },
    { what: `own:${oath.id}`, text: 'Ask for the next oath.', ...waiting },
  ])
})

it('both files carry them: where each stands, and what is to be renewed in 60 days', async () => {
  const [head = [], ...lines] = await cellsOf(carry(homeContract.exported, { format: 'xlsx' }).url)
  const place = head.indexOf('Induction')
  expect(lines.map((cells) => [cells[0], cells[6], ...cells.slice(place, place + 2)])).toEqual([
    ['Asha', 'no valid induction', 'Not met', 'Needed from 05 Dec 2026'],
    ['Brian', 'oath by 05 Dec 2026', '2028-11-16', 'Needed from 05 Dec 2026'],
  ])
  const [, ...renewals] = await cellsOf(carry(homeContract.renewals, {}).url)
  expect(renewals.map(([day, left, name, , , what, , step]) => [day, left, name, what, step])).toEqual([
    ['2026-11-01', '-20', 'Asha', 'Induction', 'Attend a site induction.'],
    ['2026-12-05', '14', 'Asha', 'Oath', 'Ask for the next oath.'],
    ['2026-12-05', '14', 'Brian', 'Oath', 'Ask for the next oath.'],
  ])
})
