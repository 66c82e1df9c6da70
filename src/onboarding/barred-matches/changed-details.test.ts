import { expect, it } from 'vitest'
import { aBarredScene, aPerson } from '#tests/world/barred-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { barredMatchesContract } from './barred-matches.contract.ts'

const api = await testApi()
const { db } = api
const scene = await aBarredScene(api)
const at = (plantId: string) => api.as({ portal: 'staff_portal', plantId })
const listedOf = async (name: string) =>
  (await scene.reviewer.call(barredMatchesContract.index, { tab: 'open', page_size: 100 })).data.filter(
    ({ applicant }) => applicant === name,
  )

it('a driver who works is compared when the details become those of a barred person', async () => {
  const barred = await scene.aBarred()
  const driver = await aPassHolder(db, { plantId: scene.waiting.id, transporter_id: scene.transporterId, ...aPerson() })
  const change = async (licence_no: string) => {
    const details = { gender: 'Male' as const, id_no: driver.id_no, licence_no, phone: [...driver.phones], comment: 'Misread' }
    const { request_id } = await (await at(scene.waiting.id)).call(changeDetails.raise, { driver_id: driver.id, ...details })
    await (await at(scene.waiting.id)).call(changeDetails.decide, { request_id, comment: 'Seen', key: 'approve' })
  }
  await change('L-000001')
  expect(await listedOf(driver.name)).toEqual([])
  await change(String(barred.licence_no))
  const [match] = await listedOf(driver.name)
  expect(match).toMatchObject({ is_applicant: false, barred: barred.name, reason: 'the same licence number' })
  await scene.say(match?._id ?? '', 'another person')
  await change('L-000003')
  await change(String(barred.licence_no))
  expect(await listedOf(driver.name)).toEqual([])
})

it('who is not barred any more is compared again with who is', async () => {
  const barred = await scene.aBarred()
  const like = aPerson({ licence_no: String(barred.licence_no) })
  const driver = await aPassHolder(db, { plantId: scene.waiting.id, transporter_id: scene.transporterId, ...like })
  for (const [kind, approvals] of [
    [blacklistDriver, 1],
    [endSuspension, 2],
  ] as const) {
    expect(await listedOf(driver.name)).toEqual([])
    const { request_id } = await (await at(scene.waiting.id)).call(kind.raise, { driver_id: driver.id, comment: 'Stole diesel' })
    for (let approved = 0; approved < approvals; approved++)
      await (await at(scene.waiting.id)).call(kind.decide, { request_id, key: 'approve', comment: 'Agreed' })
  }
  expect(await listedOf(driver.name)).toMatchObject([{ barred: barred.name, is_applicant: false }])
})

it('what was answered about the application is not asked again about the driver', async () => {
  const person = aPerson()
  const twin = await aPassHolder(db, { plantId: scene.barring.id, ...person })
  const decide = async (kind: typeof blacklistDriver | typeof endSuspension, approvals: 1 | 2) => {
    const { request_id } = await (await at(scene.barring.id)).call(kind.raise, { driver_id: twin.id, comment: 'Stole diesel' })
    for (let approved = 0; approved < approvals; approved++)
      await (await at(scene.barring.id)).call(kind.decide, { request_id, key: 'approve', comment: 'Agreed' })
  }
  await decide(blacklistDriver, 1)
  const application = await scene.submitted({ name: person.name, date_of_birth: String(person.date_of_birth) })
  await scene.say(await scene.matchOf(application), 'another person')
  await scene.steps.acceptAll(application)
  await scene.steps.act('verify', application)
  await decide(endSuspension, 2)
  await decide(blacklistDriver, 1)
  expect(await listedOf(application.driverName)).toEqual([])
})
