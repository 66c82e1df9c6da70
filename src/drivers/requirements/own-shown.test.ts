import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { carry } from '#platform/contract/carry.ts'
import { stretchesContract } from '../history/stretches/stretches.contract.ts'
import { driversContract } from '../list/drivers.contract.ts'
import { passListContract } from '../pass-list/pass-list.contract.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { findDriversContract } from '../search/find-drivers.contract.ts'
import { verdictContract } from '../verdict/as-at/verdict.contract.ts'
import { aRequirement, attended, siteInduction, theNextVersion } from './requirements.factory.ts'

const api = await testApi()
const { db } = api
const staff = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const stranger = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
const { plantId } = staff
const holder = (name: string, fields: object = {}) => aPassHolder(db, { plantId, name, ...fields })
const [asha, brian, caro, dan] = [await holder('Asha'), await holder('Brian'), await holder('Caro'), await holder('Dan')]
const elsewhere = await aPassHolder(db, { plantId: stranger.plantId, name: 'Elsewhere' })

const induction = await aRequirement(db, plantId)
const ofTopic = (topic: string) => ({ ...siteInduction, proof: { kind: 'attendance' as const, topic } })
await aRequirement(db, plantId, {
  key: 'route_review',
  name: 'route review',
  shortName: 'route',
  definition: { ...ofTopic('Routes'), metBy: '2027-03-01' },
})
await aRequirement(db, plantId, {
  key: 'oath',
  name: 'safety oath',
  shortName: 'oath',
  definition: { ...ofTopic('Oath'), validity: { kind: 'for_ever' }, metBy: '2026-12-05' },
})
await aRequirement(db, stranger.plantId, { key: 'quarry', name: 'quarry permit', shortName: 'quarry', nextStep: 'Ask the quarry.' })
const at = new Date('2026-11-17T06:00:00Z')
await attended(db, plantId, brian.id, { at })
await attended(db, plantId, brian.id, { topic: 'Oath', at })
await attended(db, plantId, caro.id, { on: '2024-12-01', at })
await attended(db, plantId, dan.id, { on: '2024-11-10', at })

const exported = async (contract: typeof driversContract.exported | typeof passListContract.exported, { token } = staff) => {
  const { url } = carry(contract, {})
  return (await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })).body.split('\r\n')
}

it('never names a requirement of another plant: not in lists, files, searches, pages, and history', async () => {
  const answersTo = async ({ call, token }: typeof staff, id: string) =>
    JSON.stringify([
      await call(driversContract.active, {}),
      await call(passListContract.passes, {}),
      await call(findDriversContract.find, { search: 'sha' }),
      await call(verdictContract.asAt, { driver_id: id }),
      await call(stretchesContract.list, { driver_id: id }),
      await exported(driversContract.exported, { token } as typeof staff),
      await exported(passListContract.exported, { token } as typeof staff),
    ])
  expect(await answersTo(staff, asha.id)).not.toMatch(/quarry/i)
  const theirs = await answersTo(stranger, elsewhere.id)
  expect(theirs).toMatch(/No valid quarry permit is on record/)
  expect(theirs).not.toMatch(/induction|route|oath/i)
  await expect(stranger.call(verdictContract.asAt, { driver_id: asha.id })).rejects.toMatchObject({ status: 404 })
})

const missing = { state: 'missing', expiry: null, needed_from: null }
const oathNeeded = { short_name: 'oath', state: 'soon', expiry: null, needed_from: '2026-12-05' }
const routeLater = { short_name: 'route', state: 'not needed', expiry: null, needed_from: '2027-03-01' }
const ofInduction = (rest: object) => ({ short_name: 'induction', ...rest })

it.each([
  ['who never attended', asha, [ofInduction(missing), routeLater, oathNeeded], 'induction', 'blocked'],
  [
    'who attended, and has a proof that does not end',
    brian,
    [
      ofInduction({ state: 'valid', expiry: '2028-11-16', needed_from: null }),
      routeLater,
      { short_name: 'oath', state: 'valid', expiry: null, needed_from: null },
    ],
    'route',
    'cleared',
  ],
  [
    'whose proof ends soon',
    caro,
    [ofInduction({ state: 'soon', expiry: '2026-12-01', needed_from: null }), routeLater, oathNeeded],
    'induction',
    'warn',
  ],
  [
    'whose proof has ended',
    dan,
    [ofInduction({ state: 'expired', expiry: '2026-11-10', needed_from: null }), routeLater, oathNeeded],
    'induction',
    'blocked',
  ],
])('lists of drivers and passes, the search and the page agree on a driver %s', async (_, { id, id_no }, own, first_own, verdict) => {
  const shown = { own_requirements: own, first_end: 'own', first_own, verdict: { key: verdict } }
  const ofDriver = <T extends { _id: string }>(rows: readonly T[]) => rows.find((row) => row._id === id)
  expect(ofDriver((await staff.call(driversContract.active, {})).data)).toMatchObject(shown)
  expect(ofDriver((await staff.call(passListContract.passes, {})).data)).toMatchObject(shown)
  expect(ofDriver((await staff.call(findDriversContract.find, { search: id_no })).drivers)).toMatchObject(shown)
  const { proofs } = await staff.call(verdictContract.asAt, { driver_id: id })
  expect(proofs.flatMap((proof) => (proof.own ? [[proof.name, proof.own]] : []))).toEqual([
    ['site induction', own[0]],
    ['route review', own[1]],
    ['safety oath', own[2]],
  ])
})

it.each([driversContract.exported, passListContract.exported])(
  'the file has a column for each of the plant, and none elsewhere',
  async (file) => {
    const [head = '', ...lines] = await exported(file)
    expect(head).toMatch(/,Cleared until,Induction,Route,Oath$/)
    const cells = Object.fromEntries(lines.slice(0, -1).map((line) => [line.split(',')[0], line.split(',').slice(-3)]))
    expect(cells).toEqual({
      Asha: ['Not met', 'Needed from 01 Mar 2027', 'Needed from 05 Dec 2026'],
      Brian: ['2028-11-16', 'Needed from 01 Mar 2027', 'Does not end'],
      Caro: ['2026-12-01', 'Needed from 01 Mar 2027', 'Needed from 05 Dec 2026'],
      Dan: ['2026-11-10', 'Needed from 01 Mar 2027', 'Needed from 05 Dec 2026'],
    })
    expect((await exported(file, stranger))[0]).toMatch(/,Cleared until,Quarry$/)
  },
)

it('a requirement that has ended has no column any more, and a past moment calls it as it was called then', async () => {
  const renamed = new Date('2026-11-18T06:00:00Z')
  await theNextVersion(db, plantId, induction.id, { at: renamed, name: 'gate induction', shortName: 'gate' })
  const sentences = async (as_at?: string) =>
    (await staff.call(verdictContract.asAt, { driver_id: asha.id, ...(as_at && { as_at }) })).reasons.map(({ sentence }) => sentence)
  expect(await sentences()).toContain('No valid gate induction is on record.')
  expect(await sentences('2026-11-18')).toContain('No valid gate induction is on record.')
  expect(await sentences('2026-11-17')).toContain('No valid site induction is on record.')
  expect(await sentences('2026-10-31')).toEqual([])
  const { data } = await staff.call(stretchesContract.list, { driver_id: brian.id })
  expect(data.flatMap(({ values }) => values.filter(({ name }) => / induction$|oath$/.test(name)))).toEqual([
    { name: 'Safety oath', before: 'needed from 05 Dec 2026', after: 'does not end' },
    { name: 'Site induction', before: 'not met', after: 'until 16 Nov 2028' },
    { name: 'Safety oath', before: null, after: 'needed from 05 Dec 2026' },
    { name: 'Site induction', before: null, after: 'not met' },
  ])
  const over = new Date('2026-11-19T06:00:00Z')
  await theNextVersion(db, plantId, induction.id, { at: over, isEnded: true })
  expect((await exported(driversContract.exported))[0]).toMatch(/,Cleared until,Route,Oath$/)
})
