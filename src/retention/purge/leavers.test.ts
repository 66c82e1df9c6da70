import { beforeEach, expect, it } from 'vitest'
import { aMove } from '#admissions/moves/moves.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { settle, within } from '#drivers/drivers.factory.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { commentsContract } from '#requests/comments/comments.contract.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { aRetentionScene } from '#tests/world/retention-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { retentionContract } from '../retention.contract.ts'

const api = await testApi()
const { db } = api
const at = (day: string) => new Date(`${day}T08:00:00Z`)
let scene: Awaited<ReturnType<typeof aRetentionScene>>
beforeEach(async () => {
  api.now = at('2019-02-01')
  scene = await aRetentionScene(api)
})

/** Years later others purge. */
async function itIs(day: string): Promise<void> {
  api.now = at(day)
  scene = await aRetentionScene(api, { plantId: scene.plantId })
}

type Holder = Awaited<ReturnType<typeof aPassHolder>>
const aDriver = () => aPassHolder(db, { plantId: scene.plantId, name: 'Asha Otieno', created_at: at('2019-01-07') })

/** A change of the licence number with a comment of each side, decided, and read in the bell. */
async function aChange(driver: Holder): Promise<string> {
  const { proposer, second } = scene
  const change = { driver_id: driver.id, gender: 'Male' as const, id_no: driver.id_no, licence_no: 'DL-ZQ9', phone: ['+254711000222'] }
  const { request_id } = await proposer.call(changeDetails.raise, { ...change, comment: 'zqasked' })
  await second.call(commentsContract.create, { request_id, text: 'zqtalk @Halima Said' })
  await second.call(changeDetails.decide, { request_id, comment: 'zqseen', key: 'approve' })
  await deliverDue(db, { now: api.now, byMail: false })
  return request_id
}

const leaves = async ({ id }: Holder, day: string) => bringTo(db, id, driverStatus.left, at(day))
const keepsLeavers = (person: typeof scene.proposer, leavers: number) => person.call(retentionContract.periods, { leavers })
const rowOf = (id: string) => db.selectFrom('request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Wherever the words of a request may stand. */
const wordsOf = async (id: string): Promise<string> =>
  JSON.stringify([
    await rowOf(id),
    await db.selectFrom('request_history').selectAll().where('request_id', '=', id).execute(),
    await db.selectFrom('request_comment').selectAll().where('request_id', '=', id).execute(),
    await db.selectFrom('outbox').selectAll().execute(),
    await db.selectFrom('notification').selectAll().execute(),
  ])

it('what was asked about one who left goes with its notifications and the licence number; that it was asked stays', async () => {
  const driver = await aDriver()
  const id = await aChange(driver)
  expect(await wordsOf(id)).toMatch(/DL-ZQ9.*zqasked.*zqseen.*zqtalk/s)
  expect(JSON.stringify((await scene.proposer.call(bellContract.index, {})).data)).toMatch(/zqseen/)
  await leaves(driver, '2020-05-01')
  await keepsLeavers(scene.proposer, 12)
  await itIs('2022-01-01')
  await scene.purge()
  expect(await wordsOf(id)).not.toMatch(/zq|DL-ZQ9/i)
  expect(await rowOf(id)).toMatchObject({ status_id: 2, comment: '[purged]', body_data: { id_no: driver.id_no } })
})

it('who came back and left again is purged again', async () => {
  const driver = await aDriver()
  const licenceOf = async () =>
    (await db.selectFrom('driver').select('licence_no').where('id', '=', driver.id).executeTakeFirstOrThrow()).licence_no
  await leaves(driver, '2020-05-01')
  await keepsLeavers(scene.proposer, 12)
  await itIs('2022-01-01')
  await scene.purge()
  expect(await scene.dueOf('leavers')).toMatchObject({ due: 0 })
  await itIs('2022-06-01')
  await bringTo(db, driver.id, driverStatus.active, api.now)
  await within(db, async (tx) => {
    await tx.updateTable('driver').set({ licence_no: 'DL-2' }).where('id', '=', driver.id).execute()
    await settle(tx, [driver.id], api.now)
  })
  const id = await aChange(driver)
  await leaves(driver, '2023-01-01')
  await itIs('2023-06-01')
  expect(await scene.dueOf('leavers')).toMatchObject({ due: 0 })
  await itIs('2024-06-01')
  expect(await scene.dueOf('leavers')).toMatchObject({ due: 1, oldest: '2023-01-01' })
  await scene.purge()
  expect(await licenceOf()).toBeNull()
  expect(await wordsOf(id)).not.toMatch(/zq|DL-ZQ9/i)
  expect(await scene.dueOf('leavers')).toMatchObject({ due: 0 })
})

it.each([
  [null, 'stays'],
  [600, 'stays'],
  [12, 'goes'],
])('what another plant that keeps for %j months was asked about the driver before a move %s', async (months, outcome) => {
  const driver = await aDriver()
  const id = await aChange(driver)
  const earlier = scene
  if (months !== null) await keepsLeavers(earlier.proposer, months)
  scene = await aRetentionScene(api)
  const moved = await aMove(db, driver, { plantId: scene.plantId, at: at('2019-06-01') })
  await leaves(moved, '2020-05-01')
  await keepsLeavers(scene.proposer, 12)
  await itIs('2022-01-01')
  await scene.purge()
  expect((await rowOf(id)).comment).toBe(outcome === 'stays' ? 'zqasked' : '[purged]')
  expect((await rowOf(id)).body_data).toMatchObject(outcome === 'stays' ? { licence_no: 'DL-ZQ9' } : {})
})

it('one whose case is open is not purged', async () => {
  const driver = await aDriver()
  const id = await aChange(driver)
  const opened = { driver_id: driver.id, auth_plant_id: scene.plantId, opened_by_request_id: id, opened_at: api.now }
  await db.insertInto('driver_case').values(opened).execute()
  await leaves(driver, '2020-05-01')
  await keepsLeavers(scene.proposer, 12)
  await itIs('2022-01-01')
  expect(await scene.dueOf('leavers')).toMatchObject({ due: 0, counting: 1 })
})
