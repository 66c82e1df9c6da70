import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { aPassHolder, giveClearances, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { gateContract } from './gate.contract.ts'

const api = await testApi()
const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
const { plantId } = guard
const supervisor = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.check', 'gate.override'] })
const otherPlantId = await anAuthPlantId(api.db, { name: 'Athi River works' })
const { id: transporter_id } = await aTransporter(api.db, { name: 'Siginon' })
const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: transporter_id })

const check = (entered: string, rest: object = {}, by = guard) =>
  by.call(gateContract.check, { key: randomUUID(), entered, direction: 'in', ...rest })
const aCardHolder = (fields: PassHolderFields = {}) => aPassHolder(api.db, { plantId, transporter_id, name: 'Juma Otieno', ...fields })
const bellOf = async ({ call }: typeof guard) => {
  await deliverDue(api.db, { now: api.now, byMail: false })
  return (await call(bellContract.index, {})).data.map(({ title, body }) => `${title}: ${body}`)
}
const checksOf = async (driverId: string) => {
  const rows = await api.db.selectFrom('gate_check').selectAll().where('driver_id', '=', driverId).orderBy('id').execute()
  return rows.map(({ direction, outcome }) => `${direction} ${outcome}`)
}

it('the office of a denied driver hears of it at once, and not again for the next scan', async () => {
  const { cardNo } = await aCardHolder({ name: 'Denied Driver', clearances: { ddt: '2027-08-01' } })
  await check(cardNo ?? '')
  await check(cardNo ?? '')
  const heard = (await bellOf(office)).filter((text) => text.includes('Denied Driver'))
  expect(heard).toHaveLength(1)
  expect(heard[0]).toMatch(
    /^Denied at the gate: Denied Driver was denied at .+ at 09:00\. No medical is on record\. See the plant doctor and have the medical renewed\.$/,
  )
})

describe('an override', () => {
  const override = (check_id: string, by = supervisor) =>
    by.call(gateContract.override, { check_id, reason: 'Relief driver, cleared by phone' })

  it('is refused without the permission, of a driver who was not denied, of another plant, or after an hour', async () => {
    const denied = await check((await aCardHolder({ clearances: {} })).cardNo ?? '')
    await expect(override(denied.check_id, guard)).rejects.toMatchObject({ status: 403 })
    const elsewhere = await api.as({ portal: 'staff_portal', plantId: otherPlantId })
    await expect(override(denied.check_id, elsewhere)).rejects.toMatchObject({ status: 404 })
    await expect(supervisor.call(gateContract.override, { check_id: denied.check_id, reason: ' ' })).rejects.toMatchObject({
      problem: { errors: { reason: 'Say why this driver is let in' } },
    })
    const cleared = await check((await aCardHolder()).cardNo ?? '')
    await expect(override(cleared.check_id)).rejects.toMatchObject({ problem: { code: 'not_denied' } })
    await expect(override((await check('NO-SUCH-2')).check_id)).rejects.toMatchObject({ problem: { code: 'not_a_driver_here' } })
    const before = api.now
    api.now = new Date(before.getTime() + 61 * 60_000)
    const later = await api.as({ portal: 'staff_portal', plantId })
    const tooOld = override(denied.check_id, later)
    await expect(tooOld.finally(() => (api.now = before))).rejects.toMatchObject({ problem: { code: 'check_too_old' } })
  })

  it('is refused of a driver on hold or found not fit, also where the check is older than the doubt, and does not say which', async () => {
    const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['holds.place'] })
    const refused = { problem: { code: 'on_hold', message: 'This driver is not let in by override. Ask the safety officer.' } }
    const doubt = { kind: 'site', reason: 'incident', comment: 'Reversed without a signal', ends_on: '2026-12-21' } as const
    const driver = await aCardHolder({ clearances: {} })
    const before = await check(driver.cardNo ?? '')
    await officer.call(holdsContract.place, { driver_id: driver.id, ...doubt })
    await expect(override(before.check_id)).rejects.toMatchObject(refused)
    await expect(override((await check(driver.cardNo ?? '')).check_id)).rejects.toMatchObject(refused)
    const unfit = await aCardHolder()
    const finding = { kind: 'medical', given_on: '2026-11-20', expiry: '2026-11-20', fit_to_work: false, created_at: api.now } as const
    await giveClearances(api.db, [{ driver_id: unfit.id, ...finding }])
    const denied = await check(unfit.cardNo ?? '')
    expect(denied).toMatchObject({ outcome: 'blocked' })
    await expect(override(denied.check_id)).rejects.toMatchObject(refused)
  })

  it('lets the driver in once; the plant hears of it, and the denial stays as it was', async () => {
    const chosen = await api.as({ portal: 'staff_portal', plantId })
    await sql`insert into onboarding_notification_allocation (type_id, user_id) values (8, ${chosen.userId})`.execute(api.db)
    const driver = await aCardHolder({ name: 'Let In', clearances: {} })
    const { check_id } = await check(driver.cardNo ?? '')
    await override(check_id)
    await expect(override(check_id)).rejects.toMatchObject({ status: 409, problem: { code: 'overridden' } })
    expect(await checksOf(driver.id)).toEqual(['in blocked'])
    const inside = await api.db.selectFrom('gate_presence').select('is_inside').where('driver_id', '=', driver.id).execute()
    expect(inside).toEqual([{ is_inside: true }])
    expect((await bellOf(chosen))[0]).toMatch(
      /^Gate override: .+ let Let In in at .+ at 09:00, though denied\. "Relief driver, cleared by phone"$/,
    )
    await expect(sql`update gate_check set outcome = 'cleared'`.execute(api.db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`update gate_check set outcome = 'cleared'`.execute(api.ownerDb)).rejects.toThrow('rows of gate_check never change')
  })
})

describe('what is unusual', () => {
  const anomaliesOf = async (driverId: string) => {
    const found = api.db.selectFrom('gate_anomaly as g').innerJoin('gate_check as c', 'c.id', 'g.check_id').select('g.kind')
    return (await found.where('c.driver_id', '=', driverId).orderBy('g.id').execute()).map(({ kind }) => kind)
  }

  it('a card in twice without out', async () => {
    const driver = await aCardHolder()
    const steps = ['in', 'out', 'in', 'in'] as const
    for (const direction of steps) {
      api.now = new Date(api.now.getTime() + 1000)
      await check(driver.cardNo ?? '', { direction })
    }
    expect(await anomaliesOf(driver.id)).toEqual(['twice_in'])
  })

  it('at two plants within half an hour, without the name at the other one', async () => {
    const there = await api.as({ portal: 'staff_portal', plantId: otherPlantId, permissions: ['gate.check'] })
    const chosen = await api.as({ portal: 'staff_portal', plantId: otherPlantId })
    await sql`insert into onboarding_notification_allocation (type_id, user_id) values (9, ${chosen.userId})`.execute(api.db)
    const driver = await aCardHolder({ name: 'Two Places' })
    await check(driver.cardNo ?? '')
    await check(driver.cardNo ?? '', {}, there)
    expect(await anomaliesOf(driver.id)).toEqual(['two_plants', 'two_plants'])
    expect((await bellOf(chosen))[0]).toContain('A driver of another plant was checked at two plants within a short time')
  })

  it('denied for the fifth time in a day, once', async () => {
    const driver = await aCardHolder({ clearances: {} })
    for (let n = 0; n < 6; n++) await check(driver.cardNo ?? '')
    expect(await anomaliesOf(driver.id)).toEqual(['denials'])
  })
})

it('shows the photograph of a checked driver to guards of the plant', async () => {
  const admin = await api.as({ portal: 'staff_portal', plantId })
  const driver = await aCardHolder()
  const picture = new File([new Uint8Array(await aJpeg())], 'face.jpg', { type: 'image/jpeg' })
  await admin.call(driverPictureContract.set, { driver_id: driver.id, picture })
  const { check_id, driver: shown } = await check(driver.cardNo ?? '')
  expect(shown?.picture).toBe(`/v2/gate/picture?check_id=${check_id}`)
  expect(await guard.call(gateContract.picture, { check_id })).toBeInstanceOf(Buffer)
  await expect(guard.call(gateContract.picture, { check_id: '987654321' })).rejects.toMatchObject({ status: 404 })
  const elsewhere = await api.as({ portal: 'staff_portal', plantId: otherPlantId })
  await expect(elsewhere.call(gateContract.picture, { check_id })).rejects.toMatchObject({ status: 404 })
  await expect(guard.call(driverPictureContract.get, { driver_id: driver.id })).rejects.toMatchObject({ status: 403 })
})
