import { expect, it } from 'vitest'
import { aStrictPlant, aCertificate, sentBy } from '#requests/kinds/renew-requirement/strict-plant.factory.ts'
import { renewRequirement } from '#requests/kinds/renew-requirement/renew-requirement.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { ddtContract } from './ddt/ddt.contract.ts'
import { medicalContract } from './medical/medical.contract.ts'

const api = await testApi()
const portals = [
  ['doctor', medicalContract],
  ['trainer', ddtContract],
] as const

it.each(portals)('a %s sends the proof about a driver found in the session, and sees what became of it', async (portal, calls) => {
  const { here: plantId, requirement, driver, decide, verdict, history } = await aStrictPlant(api, sentBy(portal))
  const sender = await api.as({ portal, plantId })
  const input = { driver_id: driver.id, requirement, date: '2026-11-16', proof: aCertificate() }
  await expect(sender.call(renewRequirement.raise, input)).rejects.toMatchObject({ status: 404 })
  await expect(sender.call(renewRequirement.exist, { driver_id: driver.id })).rejects.toMatchObject({ status: 404 })
  const { id_no } = await api.db.selectFrom('driver').select('id_no').where('id', '=', driver.id).executeTakeFirstOrThrow()
  await sender.call(calls.verify, { id_no })
  expect((await sender.call(renewRequirement.exist, { driver_id: driver.id })).old).toMatchObject([
    { _id: requirement, name: 'First aid training', lasts: 'for 12 months', needs_file: true, is_pending: false },
  ])
  const { request_id } = await sender.call(renewRequirement.raise, input)
  await decide(request_id)
  expect(await verdict()).toEqual(['cleared'])
  expect((await history())[0]?.given_by).toEqual(expect.any(String))
  const { data } = await sender.call(calls.list, {})
  expect(data).toMatchObject([{ requirement: 'first aid training', fit_to_work: null, request_id: { status_id: { name: 'Approved' } } }])
  const issued = await api.db.selectFrom('clearance').select('issuer_id').where('request_id', '=', request_id).execute()
  expect(issued).toEqual([{ issuer_id: null }])
})

it.each(portals)('a %s sends nothing that the requirement leaves to others', async (portal, calls) => {
  const { here: plantId, requirement, driver } = await aStrictPlant(api, sentBy('office'))
  const sender = await api.as({ portal, plantId })
  const { id_no } = await api.db.selectFrom('driver').select('id_no').where('id', '=', driver.id).executeTakeFirstOrThrow()
  await sender.call(calls.verify, { id_no })
  expect((await sender.call(renewRequirement.exist, { driver_id: driver.id })).old).toEqual([])
  const input = { driver_id: driver.id, requirement, date: '2026-11-16', proof: aCertificate() }
  await expect(sender.call(renewRequirement.raise, input)).rejects.toMatchObject({
    problem: { errors: { requirement: 'The proof of the first aid training is sent by the office' } },
  })
})
