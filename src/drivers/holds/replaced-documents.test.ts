import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { homeContract } from '#office/home/home.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { changeProfilePic } from '#requests/kinds/change-profile-pic/change-profile-pic.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { renewClearance } from '../clearances/clearances.service.ts'
import { lockDriverById } from '../find-driver.service.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { driverPictureContract } from '../picture/driver-picture.contract.ts'
import { holdsContract } from './placing/holds.contract.ts'

const api = await testApi()
const safety = await api.as({ portal: 'staff_portal' })
const { plantId } = safety
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  driver = await aPassHolder(api.db, { plantId, vehicle_options: ['Flatbed'] })
})

const start = api.now
const aMinute = () => void (api.now = new Date(api.now.getTime() + 60_000))
afterEach(() => void (api.now = start))

const doubt = { kind: 'document', reason: 'forged', document: 'licence', comment: 'The stamp is a copy' } as const
const check = () =>
  safety.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo ?? '', direction: 'in', is_bulk_load: false })

const sendDetails = async (details: object) => {
  const { id: driver_id, id_no, phones } = driver
  const body = {
    gender: 'Male',
    id_no,
    phone: [...phones],
    licence_no: driver.licence_no,
    licence_expiry: '2028-01-01',
    comment: 'New',
    ...details,
  }
  return (await safety.call(changeDetails.raise, { driver_id, ...body } as never)).request_id
}
const approve = async ({ decide }: typeof changeDetails | typeof changeProfilePic, request_id: string) =>
  (await api.as({ portal: 'staff_portal', plantId })).call(decide, { request_id, comment: 'Seen', key: 'approve' })
const aPicture = async () => {
  const bytes = await sharp({ create: { width: 480, height: 640, channels: 3, background: '#0b5d57' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'face.jpg', { type: 'image/jpeg' })
}
/** The holds that are open, by their reason. */
const openHolds = async () =>
  (await safety.call(holdsContract.list, { driver_id: driver.id })).data.flatMap((hold) => (hold.is_open ? [hold.details?.reason] : []))

describe('a document in doubt no longer holds when another one is approved in its place', () => {
  it('a licence with new details, which its office is asked for until it has sent them', async () => {
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt })
    aMinute()
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    const needsYou = async () =>
      (await office.call(homeContract.list, { tile: 'needs-you' })).data.map(({ next }) => [next?.text, next?.to])
    expect(await needsYou()).toEqual([['The plant asks for the driving licence. Send its number and expiry date.', 'change-details']])
    const request_id = await sendDetails({ licence_no: 'NEW-1' })
    expect(await check()).toMatchObject({ outcome: 'blocked' })
    expect(await needsYou()).toEqual([])
    await approve(changeDetails, request_id)
    expect(await check()).toMatchObject({ outcome: 'cleared' })
    expect((await safety.call(holdsContract.list, { driver_id: driver.id })).data).toMatchObject([
      { is_open: false, details: { lift_reason: 'replaced' } },
    ])
  })

  it.each([
    ['a later one', '2026-11-20', 'cleared'],
    ['not an older one', '2025-12-01', 'blocked'],
  ])('a medical: %s', async (_, given_on, outcome) => {
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt, document: 'medical' })
    await inTransaction(api.db, async (tx) => {
      const change = { driver: await lockDriverById(tx, driver.id), at: api.now, userId: null, why: 'renewed' }
      const medical = { kind: 'medical', given_on, expiry: '2027-11-20', fit_to_work: true } as const
      await renewClearance(tx, change, medical, { sentAt: new Date(api.now.getTime() + 1) })
    })
    expect(await check()).toMatchObject({ outcome })
  })
  it('an id number by another one, and a photograph by one that a colleague approves', async () => {
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt, document: 'id' })
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt, document: 'picture' })
    aMinute()
    await approve(changeDetails, await sendDetails({ id_no: '70123456' }))
    expect(await openHolds()).toEqual(['Photograph: Looks forged'])
    const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    const sent = { driver_id: driver.id, attachment: await aPicture(), comment: 'A new one' }
    await approve(changeProfilePic, (await office.call(changeProfilePic.raise, sent)).request_id)
    expect(await openHolds()).toEqual([])
  })
})

describe('it goes on holding', () => {
  it('when a photograph is uploaded that nobody approves', async () => {
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt, document: 'picture' })
    aMinute()
    const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['onboarding.cards'] })
    await clerk.call(driverPictureContract.set, { driver_id: driver.id, picture: await aPicture() })
    expect(await openHolds()).toEqual(['Photograph: Looks forged'])
    expect(await check()).toMatchObject({ outcome: 'blocked' })
  })

  it('when what was sent before the doubt is approved', async () => {
    const request_id = await sendDetails({ licence_no: 'NEW-2' })
    aMinute()
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt })
    aMinute()
    await approve(changeDetails, request_id)
    expect(await openHolds()).toEqual(['Driving licence: Looks forged'])
  })

  it.each([
    ['licence', 'Driving licence', 'licence_no', (number: string) => `${number.slice(0, 2).toLowerCase()} ${number.slice(2)}`],
    ['id', 'Id document', 'id_no', (number: string) => ` ${number.slice(0, 3)}-${number.slice(3)}`],
  ] as const)('when the same number of the %s is sent in another spelling', async (document, named, field, spelt) => {
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt, document })
    aMinute()
    await approve(changeDetails, await sendDetails({ [field]: spelt(driver[field] ?? '') }))
    expect(await openHolds()).toEqual([`${named}: Looks forged`])
  })

  it('when only the day moves on which the licence ends', async () => {
    await safety.call(holdsContract.place, { driver_id: driver.id, ...doubt })
    aMinute()
    await approve(changeDetails, await sendDetails({ licence_expiry: '2029-01-01' }))
    expect(await openHolds()).toEqual(['Driving licence: Looks forged'])
  })
})
