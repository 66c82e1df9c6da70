import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '../../driver-status.contract.ts'
import { aPassHolder } from '../../pass/passes.factory.ts'
import { verdictContract } from '../../verdict/as-at/verdict.contract.ts'
import { holdsContract } from './holds.contract.ts'

const api = await testApi()
const safety = await api.as({ portal: 'staff_portal' })
const { plantId } = safety
const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'holds.place'] })
const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
const guard = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check'] })
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  driver = await aPassHolder(api.db, { plantId, vehicle_options: ['Flatbed'] })
})

type Reader = Pick<typeof safety, 'call'>
const doubt = { kind: 'document', reason: 'forged', document: 'licence', comment: 'The stamp is a copy' } as const
const here = { kind: 'site', reason: 'rules', comment: 'Drove at 60 in the yard', ends_on: '2026-12-10' } as const
const place = (by: Reader = officer, placed: typeof doubt | typeof here = doubt) =>
  by.call(holdsContract.place, { driver_id: driver.id, ...placed })
const holdsFor = async ({ call }: Reader) => (await call(holdsContract.list, { driver_id: driver.id })).data
const openId = async () => (await holdsFor(safety)).find(({ is_open }) => is_open)?._id ?? ''
const lift = async (by: Reader, id?: string) =>
  by.call(holdsContract.lift, { id: id ?? (await openId()), reason: 'Called the licence office' })
const verdictFor = async ({ call }: Reader) => {
  const { verdict, reasons } = await call(verdictContract.asAt, { driver_id: driver.id })
  return [verdict, ...reasons.map(({ sentence, next_step }) => `${sentence} ${next_step}`)]
}
const check = () =>
  guard.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false })
const neutral = 'On hold. Ask the safety officer.'

describe('refuses', () => {
  it.each([
    ['without the permission', clerk, {}, { status: 403 }],
    ['without a comment', officer, { comment: ' ' }, { errors: { comment: 'Say what was seen, for whoever lifts it' } }],
    ['without a reason', officer, { reason: '' }, { errors: { reason: 'Choose a reason' } }],
    ['a reason of another kind', officer, { reason: 'rules' }, { errors: { reason: 'Choose one of forged, unreadable, wrong_person' } }],
    [
      'a kind that no officer places',
      officer,
      { kind: 'unfit' },
      { errors: { kind: 'Choose whether a document is in doubt, or it is about this plant' } },
    ],
    [
      'an end in the past',
      officer,
      { ...here, document: undefined, ends_on: '2026-11-20' },
      { errors: { ends_on: 'Choose a day after today' } },
    ],
  ])('a hold %s', async (_, by, changed, refusal) => {
    await expect(by.call(holdsContract.place, { driver_id: driver.id, ...doubt, ...changed } as never)).rejects.toMatchObject(
      'errors' in refusal ? { status: 422, problem: refusal } : refusal,
    )
    expect(await holdsFor(safety)).toEqual([])
  })

  it('a driver of another plant with the same 404 as a missing one, and one who has left, at the field', async () => {
    const elsewhere = await api.as({ portal: 'staff_portal' })
    await expect(place(elsewhere)).rejects.toMatchObject({ status: 404 })
    driver = await aPassHolder(api.db, { plantId, status_id: driverStatus.left, cardNo: null })
    const gone = `${driver.name} no longer drives, so there is nothing to hold.`
    await expect(place()).rejects.toMatchObject({ status: 409, problem: { code: 'driver_gone', errors: { driver_id: gone } } })
  })

  it('lifting without a reason, by a colleague without the permission, at another plant, and a second time', async () => {
    await place()
    const id = await openId()
    await expect(officer.call(holdsContract.lift, { id, reason: '' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { reason: 'Say why it is lifted' } },
    })
    const colleague = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'holds.place'] })
    await expect(lift(colleague, id)).rejects.toMatchObject({ status: 409, problem: { code: 'not_lifted' } })
    for (const by of [clerk, await api.as({ portal: 'staff_portal' })]) await expect(lift(by, id)).rejects.toMatchObject({ status: 404 })
    await lift(safety, id)
    await expect(lift(safety, id)).rejects.toMatchObject({
      status: 409,
      problem: { code: 'already_lifted', message: expect.stringContaining('21 Nov 2026 by') },
    })
  })

  it('lifting by who works for the office, or is the driver', async () => {
    await place()
    const own = await api.as({ portal: 'staff_portal', plantId })
    await api.db
      .insertInto('allocation')
      .values({
        user_id: own.userId,
        auth_plant_id: plantId,
        portal: 'transporter_portal',
        role_id: (await api.as({ portal: 'transporter_portal', plantId })).roleId,
        transporter_id: driver.transporter_id,
      })
      .execute()
    await expect(lift(own)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('A colleague has to lift it') },
    })
    const { phone } = await api.db.selectFrom('app_user').select('phone').where('id', '=', safety.userId).executeTakeFirstOrThrow()
    await api.ownerDb
      .updateTable('driver')
      .set({ phones: [phone] })
      .where('id', '=', driver.id)
      .execute()
    await expect(lift(safety)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('This hold is about you') },
    })
  })
})

it('blocks at once everywhere; what it is about is read by those with the permission only', async () => {
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  expect(await place()).toEqual({ message: `${driver.name} is on hold` })
  expect(await check()).toMatchObject({ outcome: 'blocked', reasons: [{ code: 'hold', text: 'On hold' }] })
  for (const by of [officer, safety])
    expect(await verdictFor(by)).toEqual(['blocked', 'On hold: a document looks forged. Ask the safety officer.'])
  for (const by of [clerk, office]) expect(await verdictFor(by)).toEqual(['blocked', neutral])
  for (const by of [clerk, office])
    expect(await holdsFor(by)).toEqual([
      { _id: expect.any(String), is_open: true, sentence: neutral, starts_on: null, details: null, can_lift: false },
    ])
  expect(await holdsFor(officer)).toMatchObject([
    {
      can_lift: true,
      details: { kind: 'Document in doubt', reason: 'Driving licence: Looks forged', comment: doubt.comment, is_here_only: false },
    },
  ])
  await deliverDue(api.db, { now: api.now, byMail: false })
  expect((await office.call(bellContract.index, {})).data.map(({ body }) => body)).toContain(`${driver.name} may not load. ${neutral}`)
})

it('is lifted by who placed it; another one goes on holding, each for itself', async () => {
  await place()
  await place(officer, here)
  expect((await holdsFor(safety)).map(({ details }) => [details?.kind, details?.is_here_only, details?.ends_on])).toEqual([
    ['At this plant', true, '2026-12-10'],
    ['Document in doubt', false, null],
  ])
  expect(await lift(officer)).toEqual({ message: `The hold of ${driver.name} was lifted` })
  expect(await check()).toMatchObject({ outcome: 'blocked' })
  await lift(safety)
  expect(await check()).toMatchObject({ outcome: 'cleared' })
  expect((await holdsFor(officer)).map(({ is_open, details }) => [is_open, details?.lift_reason])).toEqual([
    [false, 'Called the licence office'],
    [false, 'Called the licence office'],
  ])
  expect(await holdsFor(clerk)).toEqual([])
})

it('once for each key', async () => {
  const send = () =>
    api.app.inject({
      method: 'POST',
      url: '/v2/drivers/holds/place',
      headers: { authorization: `Bearer ${officer.token}`, 'idempotency-key': key },
      payload: { driver_id: driver.id, ...doubt },
    })
  const key = randomUUID()
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
  expect(await holdsFor(safety)).toHaveLength(1)
})

describe('at the same moment', () => {
  it('two people lift it: one does, the other one reads who did', async () => {
    await place()
    const id = await openId()
    const ends = await Promise.allSettled([lift(safety, id), lift(officer, id)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await check()).toMatchObject({ outcome: 'cleared' })
  })

  it('one is lifted and another placed: the driver is on hold, and the row says what the records say', async () => {
    await place()
    const id = await openId()
    await Promise.all([lift(safety, id), place(officer, here)])
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    expect((await holdsFor(safety)).filter(({ is_open }) => is_open)).toHaveLength(1)
  })
})
