import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { requestsContract } from '../../requests.contract.ts'
import { judgeTransfer } from './transfer-driver.rules.ts'
import { transferDriver, transferFormContract } from './transfer-driver.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })
const letter = () => aPdfFile('letter of introduction.pdf')

const transporterOf = (id: string) => api.db.selectFrom('driver').select('transporter_id').where('id', '=', id).executeTakeFirstOrThrow()
const raise = async (driver_id: string, transporter_id: string, person = raiser) =>
  (await person.call(transferDriver.raise, { driver_id, transporter_id, introduction_letter: letter(), comment: 'Depot closed' }))
    .request_id
const decide = (request_id: string, key: 'approve' | 'reject' = 'approve') =>
  decider.call(transferDriver.decide, { request_id, comment: 'Letter seen', key })

it.each([
  ['1', '2', true],
  ['1', '1', false],
  ['1', undefined, false],
] as const)('a transfer from %s to %s is allowed: %s', (from, to, isAllowed) => {
  expect(judgeTransfer({ from, to }).ok).toBe(isAllowed)
})

it('a missing letter is refused with its own text', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const { id: transporter_id } = await aTransporter(api.db)
  const input = { driver_id: driver.id, transporter_id, comment: 'Depot closed' }
  await expect(raiser.call(transferDriver.raise, input as never)).rejects.toMatchObject({
    status: 422,
    problem: { errors: { introduction_letter: 'Upload introduction letter' } },
  })
})

it('refuses an unknown transporter, and the driver’s own', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  for (const [to, message] of [
    ['999999999', 'Choose a transporter from the list'],
    [driver.transporter_id, 'The driver is already with this transporter'],
  ] as const)
    await expect(raise(driver.id, to)).rejects.toMatchObject({ status: 422, problem: { errors: { transporter_id: message } } })
  expect(await api.db.selectFrom('request').select('id').where('driver_id', '=', driver.id).execute()).toEqual([])
})

it('approval moves the driver, and the pass ends with a spot transporter', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const spot = await aTransporter(api.db, { is_spot: true, valid_until: '2026-12-31' })
  const requestId = await raise(driver.id, spot.id)
  expect(await transporterOf(driver.id)).toEqual({ transporter_id: driver.transporter_id })
  await decide(requestId)
  expect(await transporterOf(driver.id)).toEqual({ transporter_id: spot.id })
  expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ expiry: '2026-12-31', expiry_reason: 'transporter', status: 'active' })
  const audit = await api.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'driver')
    .where('subject_id', '=', driver.id)
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([
    { action: 'driver transferred', before: { transporter_id: driver.transporter_id }, after: { transporter_id: spot.id } },
    { action: 'pass expiry changed', after: { expiry: '2026-12-31', reason: 'transporter' } },
  ])
})

it('rejection does not move the driver', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  await decide(await raise(driver.id, (await aTransporter(api.db)).id), 'reject')
  expect(await transporterOf(driver.id)).toEqual({ transporter_id: driver.transporter_id })
})

it('refuses without effect when the driver is with the new transporter already', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const to = await aTransporter(api.db)
  const requestId = await raise(driver.id, to.id)
  await api.ownerDb.updateTable('driver').set({ transporter_id: to.id }).where('id', '=', driver.id).execute()
  await expect(decide(requestId)).rejects.toMatchObject({ status: 409, problem: { code: 'driver_transferred' } })
  expect(await api.db.selectFrom('request').select('status_id').where('id', '=', requestId).executeTakeFirst()).toEqual({ status_id: 1 })
})

it('the details name the new transporter and link to the letter', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const to = await aTransporter(api.db, { name: 'Rift Valley Hauliers' })
  const id = await raise(driver.id, to.id)
  const { request } = await decider.call(requestsContract.details, { id })
  const file = `/v2/requests/file?request_id=${id}`
  expect(request).toMatchObject({
    body_data: {
      transporter: { _id: to.id, name: 'Rift Valley Hauliers' },
      introduction_letter: { name: 'letter of introduction.pdf', file: `${file}&field=introduction_letter` },
    },
    uploaded_file: file,
    can_decide: true,
    can_cancel: false,
  })
})

it('offers all transporters, and none without the permission', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const own = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
  const { id, name } = await aTransporter(api.db)
  expect((await own.call(transferFormContract.form, {})).transporters).toContainEqual({ _id: id, name })
  const reader = await api.as({ portal: 'staff_portal', permissions: ['requests.read'] })
  await expect(reader.call(transferFormContract.form, {})).rejects.toMatchObject({ status: 403 })
})
