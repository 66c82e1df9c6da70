import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { admissionsContract } from '#admissions/admissions.contract.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { transportersContract } from '#administration/transporters/transporters.contract.ts'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { holdText } from '#drivers/holds/hold-text.rules.ts'
import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { mayLoad } from '#drivers/verdict/may-load.service.ts'
import { doctorReason, requirements } from '#drivers/verdict/verdict-reasons.rules.ts'
import { admitting } from '#drivers/visits/visits.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import {
  deviceCodes,
  deviceReason,
  gateReason,
  otherPlantReason,
  refusalCodes,
  refusalReason,
  restrictionReason,
  unknownNumber,
} from '#gate/judgement/gate-reasons.rules.ts'
import { officeDriverContract } from '#office/driver/office-driver.contract.ts'
import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { passGenerationContract } from '#onboarding/pass-generation/pass-generation.contract.ts'
import type { KindSlug } from '#requests/kinds/kinds.contract.ts'
import { kindScene } from '#requests/kinds/kinds.factory.ts'
import { testApi } from '../world/test-api.ts'

const api = await testApi({ publicUrl: 'https://localhost' })
const { db } = api

let staff: Awaited<ReturnType<typeof api.as>>
beforeEach(async () => {
  staff = await api.as({ portal: 'staff_portal' })
})
const aDriver = (fields: Parameters<typeof aPassHolder>[1] = {}) => aPassHolder(db, { plantId: staff.plantId, ...fields })
const check = (entered: string) => staff.call(gateContract.check, { key: randomUUID(), entered, direction: 'in' })
const asks = (slug: KindSlug) => async () => void (await kindScene(api, staff.plantId, slug).aRaised())
const prints =
  (statusId: DriverStatusId, fields: object = {}) =>
  async () => {
    const { id } = await aDriver({ status_id: statusId, ...fields })
    await staff.call(cardActionsContract.print, { driver_ids: [id], layout: 'single' })
  }
let cards = 0
const showsCard = async () => {
  const cardNo = `SHOWN-${++cards}`
  await aDriver({ cardNo })
  expect((await check(cardNo)).outcome).toBe('cleared')
}

/** Each advice, followed to a call that answers 200 for somebody; or what is done at the gate itself, where no call can help. */
const followed: Readonly<Record<string, (() => Promise<void>) | 'at the gate'>> = {
  'Keep the card and call the safety officer.': 'at the gate',
  'Check the number, or scan the card.': showsCard,
  'Ask the driver to show it again.': 'at the gate',
  'Show the new card. Without one, ask your office.': showsCard,
  'Collect the card at the card office and sign for it.': prints(driverStatus.cardIssuance, { cardNo: null }),
  'Collect a card at the card office.': prints(driverStatus.cardIssuance, { cardNo: null }),
  'Ask your office to request admission.': async () => {
    const home = await api.as({ portal: 'staff_portal' })
    const driver = await aPassHolder(db, { plantId: home.plantId, cardNo: 'ADVISED-1' })
    const office = await api.as({ portal: 'transporter_portal', plantId: home.plantId, transporterId: driver.transporter_id })
    await admitting(db, staff.plantId, { only: [(await api.as({ portal: 'staff_portal' })).plantId] })
    expect((await check('ADVISED-1')).reasons).toMatchObject([{ what_to_do: 'Ask your office to request admission.' }])
    const days = { from: '2026-11-21', until: '2027-03-01', reason: 'An order' }
    await office.call(admissionsContract.ask, { driver_id: driver.id, plant_id: staff.plantId, ...days })
    const [asked] = (await staff.call(admissionsContract.list, {})).data
    await staff.call(admissionsContract.decide, { id: asked?._id ?? '', key: 'grant' })
    expect((await check('ADVISED-1')).outcome).toBe('cleared')
  },
  'Connect this device to the network, or call the office.': 'at the gate',
  'Set its date and time to automatic, or connect it to the network.': 'at the gate',
  'Wait until the gate has a network, or call the office.': showsCard,
  'Show the card.': showsCard,
  'Show the card, or an id document with a photograph.': showsCard,
  'Show the card, or enter its number: id numbers need a network.': showsCard,
  'Wait until this device is updated, or call the office.': showsCard,
  'Ask your office to have the pass renewed.': async () => {
    const { id } = await aDriver({ passExpiry: '2026-11-20' })
    expect(await staff.call(passGenerationContract.generate, { driver_ids: [id] })).toMatchObject({ failed: [] })
  },
  'See the plant doctor and have the medical renewed.': asks('renew-medical'),
  'Attend defensive driving training.': asks('renew-ddt'),
  'Attend bulker training.': asks('bulker-renewal'),
  'Renew the licence and give your office a copy.': asks('change-details'),
  'Ask your office to have its contract with the plant extended.': async () => {
    const { id, name } = await aTransporter(db, { is_spot: true, valid_until: '2026-11-01' })
    const { id: driverId } = await aDriver({ transporter_id: id })
    expect(await mayLoad(db, driverId, '2026-11-21')).toBe(false)
    const extended = { id, name, email: 'office@haulage.example', is_spot: true, valid_until: '2027-06-01' }
    await staff.call(transportersContract.update, extended)
    expect(await mayLoad(db, driverId, '2026-11-21')).toBe(true)
  },
  'Ask your office to apply for a new card.': prints(driverStatus.cardCancelled),
  'Wait until the suspension ends. Your office can tell you more.': async () => {
    const { id, transporter_id } = await aDriver({ status_id: driverStatus.suspended })
    const office = await api.as({ portal: 'transporter_portal', plantId: staff.plantId, transporterId: transporter_id })
    await office.call(officeDriverContract.nextSteps, { driver_id: id })
  },
  'You may not load at this plant.': 'at the gate',
  'Ask your office.': 'at the gate',
  'Ask the safety officer.': async () => {
    const { id: driver_id } = await aDriver()
    await staff.call(holdsContract.place, { driver_id, kind: 'site', reason: 'incident', ends_on: '2026-12-01', comment: 'Seen' })
    const [hold] = (await staff.call(holdsContract.list, { driver_id })).data
    await staff.call(holdsContract.lift, { id: hold?._id ?? '', reason: 'Cleared' })
  },
  'See the plant doctor.': asks('renew-medical'),
  'Keep to it.': 'at the gate',
  'Leave before 19:00.': 'at the gate',
  'Come back after 06:00.': 'at the gate',
  'Come back by day.': 'at the gate',
  'Ask your office for another driver for bulk loads.': showsCard,
}

/** All that the rules of the gate can advise; a plant's own requirements say it in the plant's words. */
function advised(): readonly string[] {
  const reason = { severity: 'blocked', sentence: 'No.', nextStep: 'unsaid', date: null } as const
  const night = { effect: 'night', key: 'no_night', words: 'Not at night', symbol: 'moon', from: '19:00' } as const
  const always = { from: null, until: null }
  const shown = { ...always, effect: 'shown', key: 'glasses', words: 'Glasses', symbol: 'glasses' } as const
  const bulk = { ...always, effect: 'bulk_load', key: 'no_bulker', words: 'No bulker', symbol: 'truck' } as const
  const restricted = [
    restrictionReason({ ...night, until: '06:00' }, { time: '12:00', isBulkLoad: false }),
    restrictionReason({ ...night, until: '06:00' }, { time: '20:00', isBulkLoad: false }),
    restrictionReason({ ...night, until: null }, { time: '20:00', isBulkLoad: false }),
    restrictionReason(shown, { time: '12:00', isBulkLoad: false }),
    restrictionReason(bulk, { time: '12:00', isBulkLoad: true }),
  ]
  const said = [
    ...refusalCodes.flatMap((code) => (code === 'other_plant' ? [otherPlantReason('Athi River', 'Mombasa')] : [refusalReason(code)])),
    ...deviceCodes.map(deviceReason),
    unknownNumber,
    ...requirements.map((what) => gateReason({ ...reason, what }, driverStatus.active)),
    ...Object.values(driverStatus).map((status) => gateReason({ ...reason, what: 'status' }, status)),
    gateReason({ ...reason, what: 'hold', nextStep: holdText.nextStep }, driverStatus.active),
    gateReason({ ...doctorReason }, driverStatus.active),
    ...restricted,
  ]
  return [...new Set(said.map(({ whatToDo }) => whatToDo))]
}

describe('what the gate advises leads somewhere', () => {
  it('each is in the table, and nothing else', () => {
    expect(advised().toSorted()).toEqual(Object.keys(followed).toSorted())
  })

  it.each(Object.entries(followed).flatMap(([advice, follow]) => (follow === 'at the gate' ? [] : [[advice, follow] as const])))(
    '%s',
    async (_, follow) => {
      await expect(follow()).resolves.toBeUndefined()
    },
  )
})
