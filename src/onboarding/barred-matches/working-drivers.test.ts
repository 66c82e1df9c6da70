import { expect, it } from 'vitest'
import { aBarredScene, aPerson } from '#tests/world/barred-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from '#import-export/import.factory.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { barredMatchesContract } from './barred-matches.contract.ts'
import { remindOfMatches } from './remind-of-matches.service.ts'

const api = await testApi()
const { db } = api
const scene = await aBarredScene(api)

const at = (plantId: string) => api.as({ portal: 'staff_portal', plantId })

/** Somebody works at Athi River; then somebody with the same licence is blacklisted at Mombasa. */
async function barredLater(fields: Partial<Parameters<typeof aPassHolder>[1]> = {}) {
  const person = aPerson()
  const driver = await aPassHolder(db, { plantId: scene.waiting.id, transporter_id: scene.transporterId, ...person, ...fields })
  const twin = await aDriver(db, {
    plantId: scene.barring.id,
    status_id: driverStatus.active,
    ...aPerson({ licence_no: person.licence_no }),
  })
  const [raiser, decider] = [await at(scene.barring.id), await at(scene.barring.id)]
  const { request_id } = await raiser.call(blacklistDriver.raise, { driver_id: twin.id, comment: 'Sold from the load' })
  await decider.call(blacklistDriver.decide, { request_id, comment: 'Proved', key: 'approve' })
  const match = (await toCompare()).find(({ applicant }) => applicant === driver.name)
  return { driver, twin, raiser, match, id: match?._id ?? '' }
}
const toCompare = async () => (await scene.reviewer.call(barredMatchesContract.index, { tab: 'open', page_size: 100 })).data
const statusOf = async (id: string) =>
  (await db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()).status_id
const requestsAbout = async (driverId: string) =>
  (await (await at(scene.waiting.id)).call(requestsContract.index, { tab: 'waiting' })).data.filter(
    ({ driver_id }) => driver_id._id === driverId,
  )

it('a driver who works is listed to the plant that barred later, and loads until a plant has decided', async () => {
  const { driver, twin, match } = await barredLater()
  expect(match).toMatchObject({ applicant: driver.name, is_applicant: false, applicant_plant: 'Athi River', barred: twin.name })
  expect(match?.reason).toBe('the same licence number')
  expect(await statusOf(driver.id)).toBe(driverStatus.active)
  expect((await scene.bellOf(scene.reviewer))[0]).toMatchObject({
    title: 'A driver may be a barred person',
    body: expect.stringContaining(twin.name),
  })
  expect(await scene.bellOf(scene.office)).toEqual([])
})

it("'the same' asks the driver's plant to blacklist, confidentially, and whoever found it does not decide", async () => {
  const { driver, id } = await barredLater()
  const { message } = await scene.say(id, 'the same')
  expect(message).toBe(`${driver.name} is the same person. Athi River was sent a request to blacklist the driver.`)
  const [request] = await requestsAbout(driver.id)
  expect(request).toMatchObject({ type_id: { id: blacklistDriver.typeId }, driver_id: { _id: driver.id } })
  expect((await scene.office.call(requestsContract.index, {})).data).toEqual([])
  const decision = { request_id: request?._id ?? '', comment: 'Compared', key: 'approve' } as const
  const finder = await db.selectFrom('request').select('created_by').where('id', '=', decision.request_id).executeTakeFirstOrThrow()
  expect(finder.created_by).toBe(scene.reviewer.userId)
  await scene.verifier.call(blacklistDriver.decide, decision)
  expect(await statusOf(driver.id)).toBe(driverStatus.blacklisted)
  await expect(scene.say(id, 'another person')).rejects.toMatchObject({ status: 409 })
})

it.each([
  ['a pass', driverStatus.passGeneration],
  ['a card', driverStatus.cardIssuance],
] as const)('who waits for %s is blacklisted before it comes', async (_, status_id) => {
  const { driver, id } = await barredLater({ status_id, cardNo: null })
  await scene.say(id, 'the same')
  const [request] = await requestsAbout(driver.id)
  await scene.verifier.call(blacklistDriver.decide, { request_id: request?._id ?? '', comment: 'Compared', key: 'approve' })
  expect(await statusOf(driver.id)).toBe(driverStatus.blacklisted)
})

it("'another person' changes nothing; nobody is compared with a person who is not barred any more", async () => {
  const first = await barredLater()
  expect((await scene.say(first.id, 'another person')).message).toBe(`${first.driver.name} is another person.`)
  expect(await requestsAbout(first.driver.id)).toEqual([])

  const { driver, twin, raiser, id } = await barredLater()
  const { request_id } = await raiser.call(endSuspension.raise, { driver_id: twin.id, comment: 'A mistake' })
  for (const who of [await at(scene.barring.id), await at(scene.barring.id)])
    await who.call(endSuspension.decide, { request_id, comment: 'A mistake', key: 'approve' })
  await expect(scene.say(id, 'the same')).rejects.toMatchObject({ status: 409 })
  expect((await toCompare()).filter(({ applicant }) => applicant === driver.name)).toEqual([])
})

it('a register that brings a barred person and, in other rows, a likely same one who works, lists the two', async () => {
  const clerk = await at(scene.barring.id)
  const Transporter = await aNamedTransporter(db)
  const cells = { Transporter, 'Licence No': String(aPerson().licence_no) }
  const rows = [
    aRegisterRow({ ...cells, Status: 'Blacklisted', 'Card No': '' }),
    aRegisterRow({ ...cells, 'Driver Name': 'Wekesa Barasa' }),
  ]
  await runToEnd(clerk, await checked(clerk, aRegister(rows)))
  const found = (await toCompare()).filter(({ applicant }) => applicant === 'Wekesa Barasa')
  expect(found).toMatchObject([{ is_applicant: false, reason: 'the same licence number' }])
})

it('is brought to the administrators every day where nobody at the plant that barred may compare', async () => {
  await db.deleteFrom('role_permission').where('permission', '=', 'blacklist.review').execute()
  const administrator = await api.as({ portal: 'staff_portal', plantId: scene.barring.id, permissions: ['users.manage'] })
  await scene.aBarred({ licence_no: 'L-777555' })
  await scene.submitted({ licence_no: 'L-777555' })
  const nobody = "Nobody else at your plant has the permission to compare barred persons. Give it to a colleague's role."
  const told = await scene.bellOf(administrator)
  const news = told.filter(({ title }) => title === 'An applicant may be a barred person')
  expect(news).toMatchObject([{ body: expect.stringContaining(nobody) }])
  await remindOfMatches(db, new Date(api.now.getTime() + 86_400_000))
  await deliverDue(db, { now: new Date(api.now.getTime() + 86_400_000), byMail: false })
  const reminded = await scene.bellOf(administrator)
  expect(reminded).toHaveLength(told.length + 1)
  expect(reminded[0]).toMatchObject({
    title: expect.stringMatching(/with (a )?barred persons? waits?$/),
    body: expect.stringContaining(nobody),
  })
})
