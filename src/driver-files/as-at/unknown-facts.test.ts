import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { retentionContract } from '#retention/retention.contract.ts'
import { aRetentionScene } from '#tests/world/retention-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverAsAtContract } from './as-at.contract.ts'

const api = await testApi()
const { db, ownerDb } = api
const scene = await aRetentionScene(api)
const { plantId, proposer } = scene
const today = 'Names and numbers of people are those of today.'
const aDriver = () => aPassHolder(db, { plantId, created_at: new Date('2019-01-07T08:00:00Z') })
const ask = (driver_id: string, as_at: string) => proposer.call(driverAsAtContract.asAt, { driver_id, as_at })

beforeAll(async () => {
  await sql`update migration set taken_at = '2018-01-01' where true`.execute(ownerDb)
  await sql`update migration_beside set taken_at = '2018-01-01' where true`.execute(ownerDb)
  await db.updateTable('auth_plant').set({ gate_keep_months: 24, time_zone: 'Africa/Nairobi' }).where('id', '=', plantId).execute()
})

it('an installation that was upgraded says of each fact since when it is kept, and of later moments nothing', async () => {
  const { id } = await aDriver()
  const taken = (name: string, at: string) =>
    sql`with a as (update migration set taken_at = ${at}::timestamptz where name = ${name}) update migration_beside set taken_at = ${at}::timestamptz where name = ${name}`.execute(
      ownerDb,
    )
  await taken('0100_holds.sql', '2026-05-01T22:00:00Z')
  await taken('0234_requirements.sql', '2026-08-03T08:00:00Z')
  expect((await ask(id, '2026-05-01T14:10')).notes).toEqual([
    today,
    'Holds and what doctors found are kept since 02 May 2026.',
    "The plant's own requirements, restrictions and classes of licences are kept since 03 Aug 2026.",
  ])
  expect((await ask(id, '2026-05-02T14:10')).notes).toEqual([
    today,
    "The plant's own requirements, restrictions and classes of licences are kept since 03 Aug 2026.",
  ])
  expect((await ask(id, '2026-08-04T14:10')).notes).toEqual([today])
  await taken('0100_holds.sql', '2018-01-01T00:00:00Z')
  await taken('0234_requirements.sql', '2018-01-01T00:00:00Z')
})

it('where checks of that day are deleted it says so', async () => {
  const { id } = await aDriver()
  expect((await ask(id, '2024-11-20T14:10')).notes).toEqual([
    today,
    'Checks at the gate are kept for 24 months, so those of that day may be gone.',
  ])
  expect((await ask(id, '2024-11-21T14:10')).notes).toEqual([today])
})

it("what a purge took of a driver's former values is not made up from those of today", async () => {
  const { id } = await aDriver()
  const was = { licence_class: 'B' }
  await db.updateTable('driver').set({ licence_class: 'CE' }).where('id', '=', id).execute()
  await inTransaction(db, (tx) =>
    writeAudit(tx, {
      at: new Date('2020-01-02T08:00:00Z'),
      userId: null,
      plantId,
      action: 'driver changed',
      subject: 'driver',
      subjectId: id,
      before: was,
      after: { licence_class: 'CE' },
    }),
  )
  const licenceAt = async (as_at: string) => (await ask(id, as_at)).standing.find(({ label }) => label === 'Driving licence')?.text
  expect(await licenceAt('2019-06-01T14:10')).toMatch(/^Class B,/)
  await bringTo(db, id, driverStatus.left, new Date('2020-05-01T08:00:00Z'))
  await proposer.call(retentionContract.periods, { leavers: 12 })
  await scene.purge()
  expect(await licenceAt('2019-06-01T14:10')).toMatch(/^Until /)
  expect((await ask(id, '2019-06-01T14:10')).notes).toContain(
    'The class of the licence is not known any more: what replaced it since is purged.',
  )
  expect(await licenceAt('2026-11-01T14:10')).toMatch(/^Class CE,/)
})
