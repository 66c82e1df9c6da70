import { expect, it } from 'vitest'
import { aSession, aUser, anAuthPlantId } from '#accounts/accounts.factory.ts'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { frameContract, frameCountNames, frameCounts } from './frame.contract.ts'

const api = await testApi()

it('answers the person and each count as its own call does', async () => {
  const plantId = await anAuthPlantId(api.db)
  const asker = await api.as({ portal: 'staff_portal', plantId })
  const { call } = await api.as({ portal: 'staff_portal', plantId })
  const driver = await aPassHolder(api.db, { plantId })
  await aRequest(api.db, { driverId: driver.id, createdBy: asker.userId })
  const { me, counts } = await call(frameContract.shown, {})
  expect(me).toEqual(await call(sessionContract.me, {}))
  for (const name of frameCountNames) expect([name, counts[name]]).toEqual([name, await call(frameCounts[name], {})])
  expect(counts.requests).toEqual({ waiting: 1 })
})

it('has no count that the person may not read', async () => {
  const guard = await api.as({ portal: 'staff_portal', permissions: ['gate.check'] })
  const { counts } = await guard.call(frameContract.shown, {})
  expect(counts).toMatchObject({ requests: null, barred_matches: null })
  const doctor = await api.as({ portal: 'doctor' })
  const ofDoctor = (await doctor.call(frameContract.shown, {})).counts
  expect(ofDoctor).toEqual({ unread: { unread: 0 }, requests: null, confirmations: null, stages: null, barred_matches: null })
})

it('answers the person alone before a plant is chosen, and nobody without a login', async () => {
  const { userId } = await aUser(api.db)
  const call = api.withToken(await aSession(api.db, { userId, now: api.now }))
  const { me, counts } = await call(frameContract.shown, {})
  expect(me).toMatchObject({ user: { _id: userId }, portal: null, acting: null })
  expect(Object.values(counts)).toEqual([null, null, null, null, null])
  await expect(api.withToken()(frameContract.shown, {})).rejects.toMatchObject({ status: 401 })
})
