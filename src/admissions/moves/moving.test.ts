import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { aSuspendedDriver } from '#drivers/pass/passes.factory.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { listUnsettled } from '#drivers/settle/unsettled.service.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { releaseSeats } from '#events/booking/release-seats.service.ts'
import { anEvent } from '#events/events.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { requestType as t, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aMoveScene, type MoveScene } from '#tests/world/move-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { admissionsContract } from '../admissions.contract.ts'
import { movesContract } from './moves.contract.ts'

const api = await testApi()
const { db } = api

let scene: MoveScene
beforeEach(async () => {
  scene = await aMoveScene(api)
})

const { ofDriver } = movesContract
const pending = (typeId: RequestTypeId, body: object = {}): Promise<string> => {
  return aRequest(db, { driverId: scene.driver.id, createdBy: scene.office.userId, typeId, body })
}
const gate = (by: MoveScene['home']) => by.call(gateContract.check, { key: randomUUID(), entered: scene.cardNo, direction: 'in' })

describe('moves as a whole', () => {
  it('with card, pass and pending requests, which the new plant decides; what only the old one wanted is closed', async () => {
    const { id: requirement } = await aRequirement(db, scene.home.plantId)
    const transfer = await scene.asksTransfer()
    const proof = await pending(t.renewRequirement, { requirement })
    await scene.askFor()
    const { facts, stops } = await scene.seen()
    expect(stops).toEqual([])
    expect(facts).toMatchObject([
      { label: 'Comes along', text: `Pass, card ${scene.cardNo}, clearances and holds of all plants.` },
      { label: 'Read here too', is_warning: false },
      { label: `Stays at ${await scene.nameOf(scene.home)}`, is_warning: false },
      { label: 'Decided here from then on', text: 'Transfer.' },
      { label: 'Transporter', is_warning: true },
      { label: 'Closed', text: `Renewal of a requirement of ${await scene.nameOf(scene.home)}.` },
      { label: `At ${await scene.nameOf(scene.home)}`, is_warning: true },
    ])
    expect((await gate(scene.there)).outcome).toBe('blocked')
    await scene.move()
    expect(await scene.stored()).toMatchObject({ auth_plant_id: scene.there.plantId, card_no: scene.cardNo })
    expect((await gate(scene.there)).outcome).toBe('cleared')
    expect((await gate(scene.home)).outcome).toBe('blocked')
    expect(await scene.requestNow(transfer)).toMatchObject({ auth_plant_id: scene.there.plantId, status_id: 1 })
    expect(await scene.requestNow(proof)).toMatchObject({ auth_plant_id: scene.home.plantId, status_id: 3 })
    await expect(scene.approve(scene.home, transfer)).rejects.toMatchObject({ status: 404 })
    await scene.approve(scene.there, transfer)
    expect(await scene.requestNow(transfer)).toMatchObject({ status_id: 2 })
    expect(await listUnsettled(db)).toEqual([])
    expect((await scene.there.call(ofDriver, { driver_id: scene.driver.id })).data).toMatchObject([{ state: 'moved', can_withdraw: false }])
    await expect(scene.home.call(ofDriver, { driver_id: scene.driver.id })).rejects.toMatchObject({ status: 404 })
  })

  it('with a suspension, which goes on and is ended by the new plant', async () => {
    scene = await aMoveScene(api, (plantId) => aSuspendedDriver(db, { plantId, name: 'Asha Moving', endsOn: '2026-12-12' }))
    await scene.askFor()
    const text = 'Goes on here. The driver may drive again on 12 Dec 2026.'
    expect((await scene.seen()).facts).toContainEqual({ label: 'Suspended', text, is_warning: true })
    await scene.move()
    const officer = await api.as({ portal: 'staff_portal', plantId: scene.there.plantId })
    await officer.call(endSuspension.raise, { driver_id: scene.driver.id, comment: 'Reviewed' })
  })

  it('and tells both plants and the office at both, which has people there or not', async () => {
    const elsewhere = await api.as({
      portal: 'transporter_portal',
      plantId: scene.there.plantId,
      transporterId: scene.driver.transporter_id,
    })
    await scene.askFor()
    const colleague = await api.as({ portal: 'staff_portal', plantId: scene.there.plantId })
    await scene.move()
    await deliverDue(db, { now: api.now, byMail: false })
    const body = `Asha Moving is a driver of ${await scene.nameOf(scene.there)} now.`
    for (const person of [scene.home, colleague, scene.office, elsewhere])
      expect((await person.call(bellContract.index, {})).data).toContainEqual(expect.objectContaining({ body }))
  })

  it('and ends admissions, asked for or granted, and bookings at the plant before', async () => {
    const third = await api.as({ portal: 'staff_portal' })
    await anAdmission(db, { driverId: scene.driver.id, plantId: third.plantId })
    const days = { from: '2026-11-21', until: '2027-03-01', reason: 'An order' }
    await scene.office.call(admissionsContract.ask, { driver_id: scene.driver.id, plant_id: scene.there.plantId, ...days })
    const event = await anEvent(db, { plantId: scene.home.plantId, date: '2026-12-10', booked: [scene.driver.id] })
    await admitting(db, scene.home.plantId, { only: [scene.there.plantId] })
    await scene.askFor()
    const { facts } = await scene.seen()
    expect(facts.find(({ label }) => label === 'Closed')?.text).toMatch(/1 booking .*, the admission to .* and the admission to /)
    expect(facts).toContainEqual(expect.objectContaining({ label: `At ${await scene.nameOf(scene.home)}`, is_warning: false }))
    await scene.move()
    const states = await db
      .selectFrom('admission')
      .select(['state', 'end_reason', 'comment'])
      .where('driver_id', '=', scene.driver.id)
      .orderBy('id')
      .execute()
    const why = `The driver moved to ${await scene.nameOf(scene.there)}.`
    expect(states).toEqual([
      { state: 'granted', end_reason: why, comment: null },
      { state: 'withdrawn', end_reason: null, comment: why },
    ])
    expect(await releaseSeats(db, api.now)).toBe(1)
    const bookings = await db.selectFrom('event_booking').select('state').where('event_id', '=', event).execute()
    expect(bookings).toEqual([{ state: 'cancelled' }])
    expect((await gate(scene.home)).outcome).toBe('cleared')
  })
})
