import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { goodPracticesContract } from '#good-practices/good-practices.contract.ts'
import { aPractice } from '#good-practices/good-practices.factory.ts'
import { aPdf } from '#platform/server/files/sample-pdf.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { checkLogContract } from '../log/check-log.contract.ts'
import { gateContract } from '../checks/gate.contract.ts'
import { visitorContract } from './visitor.contract.ts'

const api = await testApi()
const { db } = api
const { details, visits, picture } = visitorContract
const mark = 'ONLYATHOME'
let cards = 0

const aPlant = () => api.as({ portal: 'staff_portal' })
let [here, home] = [await aPlant(), await aPlant()]
let driver = { ...(await aPassHolder(db, { plantId: home.plantId })), cardNo: '' }
beforeEach(async () => {
  ;[here, home] = [await aPlant(), await aPlant()]
  const cardNo = `VP-${++cards}`
  driver = { ...(await aPassHolder(db, { plantId: home.plantId, cardNo, name: 'Visiting Driver' })), cardNo }
})

const check = () => here.call(gateContract.check, { key: randomUUID(), entered: driver.cardNo, direction: 'in' })
const visit = async () => {
  await admitting(db, here.plantId, { only: [home.plantId] })
  await check()
}
const ofDriver = () => ({ driver_id: driver.id })
const nameOf = async (plantId: string): Promise<string> =>
  (await db.selectFrom('auth_plant').select('name').where('id', '=', plantId).executeTakeFirstOrThrow()).name
const stopAdmitting = () => db.updateTable('auth_plant').set({ admits: 'none', admits_from: null }).where('id', '=', here.plantId).execute()
const aLetter = () => new File([new Uint8Array(aPdf())], 'letter.pdf', { type: 'application/pdf' })

describe('not found', () => {
  it('is a driver who was never here, though all of the other plant are admitted, and one of this plant', async () => {
    await admitting(db, here.plantId)
    const own = await aPassHolder(db, { plantId: here.plantId })
    for (const driver_id of [driver.id, own.id])
      for (const route of [details, visits, picture]) await expect(here.call(route, { driver_id })).rejects.toMatchObject({ status: 404 })
  })

  it('is a driver who was turned away without a name, and one of whom a third plant knows', async () => {
    await check()
    await expect(here.call(details, ofDriver())).rejects.toMatchObject({ status: 404 })
    await visit()
    const third = await aPlant()
    await expect(third.call(details, ofDriver())).rejects.toMatchObject({ status: 404 })
    await expect(third.call(goodPracticesContract.create, { driver_id: driver.id, ...aPractice })).rejects.toMatchObject({ status: 404 })
  })

  it('is one of the visited plant who moved away and is not admitted', async () => {
    const own = await aPassHolder(db, { plantId: here.plantId, cardNo: `VP-own-${cards}` })
    await here.call(gateContract.check, { key: randomUUID(), entered: `VP-own-${cards}`, direction: 'in' })
    await api.ownerDb.updateTable('driver').set({ auth_plant_id: home.plantId }).where('id', '=', own.id).execute()
    await expect(here.call(details, { driver_id: own.id })).rejects.toMatchObject({ status: 404 })
  })

  it('is the driver’s own page, photograph by other calls, and a good practice that the own plant recorded', async () => {
    await visit()
    await home.call(goodPracticesContract.create, { driver_id: driver.id, ...aPractice, title: mark, attachment: aLetter() })
    const { id } = await db.selectFrom('good_practice').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
    await expect(here.call(driverPageContract.details, { id: driver.id })).rejects.toMatchObject({ status: 404 })
    await expect(here.call(driverPictureContract.get, ofDriver())).rejects.toMatchObject({ status: 404 })
    await expect(here.call(goodPracticesContract.file, { id })).rejects.toMatchObject({ status: 404 })
    expect((await here.call(goodPracticesContract.ofDriver, { driverId: driver.id })).data).toEqual([])
  })

  it('is anything to who neither checks nor reads drivers', async () => {
    await visit()
    const clerk = await api.as({ portal: 'staff_portal', plantId: here.plantId, permissions: ['reports.read'] })
    await expect(clerk.call(details, ofDriver())).rejects.toMatchObject({ status: 403 })
  })
})

it('is shown as the gate shows one, with the verdict of both plants and the visits here', async () => {
  await home.call(driverPictureContract.set, {
    driver_id: driver.id,
    picture: new File([new Uint8Array(await aJpeg())], 'p.jpg', { type: 'image/jpeg' }),
  })
  await visit()
  const { visitor } = await here.call(details, ofDriver())
  expect(visitor).toMatchObject({
    _id: driver.id,
    name: 'Visiting Driver',
    id_no: driver.id_no,
    card_no: driver.cardNo,
    home_plant: await nameOf(home.plantId),
    verdict: { outcome: 'cleared', reasons: [] },
    cannot_record_because: null,
  })
  expect(Object.keys(visitor).sort()).toEqual(
    ['_id', 'cannot_record_because', 'card_no', 'home_plant', 'id_no', 'name', 'picture', 'transporter', 'verdict'].sort(),
  )
  const photograph = await api.app.inject({ url: visitor.picture ?? '', headers: { authorization: `Bearer ${here.token}` } })
  expect([photograph.statusCode, photograph.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await here.call(visits, ofDriver())).data).toMatchObject([{ direction: 'in', outcome: 'cleared' }])
  expect((await here.call(checkLogContract.list, {})).data).toMatchObject([{ visitor: { _id: driver.id } }])
})

it('is known after the admission, without a photograph, and nothing is recorded of one', async () => {
  await visit()
  await stopAdmitting()
  const { visitor } = await here.call(details, ofDriver())
  const [hereName, homeName] = [await nameOf(here.plantId), await nameOf(home.plantId)]
  expect(visitor).toMatchObject({
    picture: null,
    verdict: { outcome: 'blocked', reasons: [{ text: `${hereName} does not admit drivers of ${homeName}` }] },
    cannot_record_because: `${hereName} does not admit Visiting Driver now. Tell ${homeName}, whose people can record it.`,
  })
  await expect(here.call(picture, ofDriver())).rejects.toMatchObject({ status: 404 })
  await expect(here.call(goodPracticesContract.create, { driver_id: driver.id, ...aPractice })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'not_admitted' },
  })
})

it('a good practice seen here belongs to both plants', async () => {
  await anAdmission(db, { driverId: driver.id, plantId: here.plantId })
  await here.call(goodPracticesContract.create, { driver_id: driver.id, ...aPractice, attachment: aLetter() })
  const hereName = await nameOf(here.plantId)
  const [seen] = (await here.call(goodPracticesContract.ofDriver, { driverId: driver.id })).data
  expect(seen).toMatchObject({ title: aPractice.title })
  const open = await api.app.inject({ url: seen?.attachment_file?.link ?? '', headers: { authorization: `Bearer ${here.token}` } })
  expect(open.statusCode).toBe(200)
  expect((await home.call(goodPracticesContract.ofDriver, { driverId: driver.id })).data).toMatchObject([{ visited_plant: hereName }])
  const told = await db
    .selectFrom('outbox')
    .select('payload')
    .where('auth_plant_id', '=', home.plantId)
    .where('topic', '=', 'permitted')
    .execute()
  expect(told).toMatchObject([{ payload: { body: `${hereName} praises Visiting Driver: ${aPractice.title}.` } }])
  const audited = await db.selectFrom('audit').select('auth_plant_id').where('action', '=', 'good practice recorded').execute()
  expect(audited.map(({ auth_plant_id: id }) => id)).toEqual(expect.arrayContaining([here.plantId, home.plantId]))
})
