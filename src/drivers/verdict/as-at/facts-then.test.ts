import { beforeAll, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi, type Caller } from '#tests/world/test-api.ts'
import { changeDriverDetails } from '../../details/change-details.service.ts'
import { lockDriverById } from '../../find-driver.service.ts'
import { aPassHolder, giveClearances } from '../../pass/passes.factory.ts'
import { aRequirement, firstAid, theNextVersion } from '../../requirements/requirements.factory.ts'
import { restrictionsContract } from '../../restrictions/restrictions.contract.ts'
import { verdictContract, type VerdictAnswer } from './verdict.contract.ts'

const api = await testApi()
const { db } = api
const [then, later] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T09:20:00Z')]
let plantId: string
let admin: Caller
beforeAll(async () => {
  api.now = then
  ;({ call: admin, plantId } = await api.as({ portal: 'staff_portal' }))
})

const driven = { licence_expiry: '2027-05-01', passExpiry: '2027-05-01', vehicle_options: ['Flatbed'] }
/** What the product says now, and later of then; the rest is of the time of asking. */
const said = async (driver_id: string, as_at?: string): Promise<Omit<VerdictAnswer, 'at' | 'learnt_afterwards'>> => {
  const { at: _, learnt_afterwards: __, ...answer } = await admin(verdictContract.asAt, { driver_id, ...(as_at && { as_at }) })
  return answer
}
const changing = (id: string, details: Parameters<typeof changeDriverDetails>[1][number]['details']) =>
  inTransaction(db, async (tx) =>
    changeDriverDetails(tx, [{ driver: await lockDriverById(tx, id), details }], { at: later, userId: null, why: 'A test' }),
  )

type Act = (driverId: string, transporter: { id: string; name: string; email: string }) => Promise<unknown>
const edits: Readonly<Record<string, Act>> = {
  'a licence': (id) => changing(id, { licence_expiry: '2026-11-01', licence_class: 'B' }),
  'vehicle options and categories': (id) => changing(id, { vehicle_options: ['Bulker'], vehicle_categories: ['Truck'] }),
  "a transporter's name and validity": (_, { id, email }) =>
    admin(transportersContract.update, { id, email, name: `Renamed ${id}`, is_spot: true, valid_until: '2026-11-22' }),
  'the words of a restriction': async () => {
    const { data } = await admin(restrictionsContract.index, {})
    const glasses = data.find(({ key }) => key === 'glasses')
    await admin(restrictionsContract.update, { id: glasses?._id ?? '', name: 'Corrective lenses', words: 'Wears glasses', symbol: 'alert' })
  },
}

it.each(Object.entries(edits))('%s of today is nothing of a moment before', async (_, edit) => {
  api.now = then
  const transporter = await aTransporter(db, { is_spot: true, valid_until: '2027-03-01' })
  const { id } = await aPassHolder(db, { plantId, ...driven, transporter_id: transporter.id, created_at: new Date('2026-11-01T08:00:00Z') })
  await giveClearances(db, [
    { driver_id: id, kind: 'medical', given_on: '2026-11-10', expiry: '2027-11-10', restrictions: ['glasses'], created_at: then },
  ])
  const before = await said(id)
  api.now = later
  await edit(id, transporter)
  expect(await said(id)).not.toEqual(before)
  expect(await said(id, then.toISOString())).toEqual(before)
})

it("a plant's requirement reads as it was called then", async () => {
  api.now = then
  const { id } = await aPassHolder(db, { plantId, ...driven, created_at: new Date('2026-11-01T08:00:00Z') })
  const rule = await aRequirement(db, plantId, {
    key: 'first_aid_then',
    name: 'first aid',
    shortName: 'aid',
    nextStep: 'Send it.',
    definition: { ...firstAid, metBy: '2026-12-01' },
    at: then,
  })
  const before = await said(id)
  expect(before.reasons.map(({ sentence }) => sentence)).toContain('A valid first aid is needed from 01 Dec 2026, in 10 days.')
  api.now = later
  await theNextVersion(db, plantId, rule.id, { at: later, name: 'first response', shortName: 'response', nextStep: 'Ask us.' })
  expect(await said(id, then.toISOString())).toEqual(before)
})
