import { expect, it } from 'vitest'
import { anAuthPlantId, aPerson } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { userContract } from '../user/user.contract.ts'
import { aDoctorRole, doctorAccess } from '../user-management.factory.ts'

const api = await testApi()
const plantId = await anAuthPlantId(api.db)
const manager = () => api.as({ portal: 'staff_portal', plantId, permissions: ['users.manage'] })
const [proposer, second] = [await manager(), await manager()]
const roleId = await aDoctorRole(api.db)
const { changeEnd, grant, details, endAccess } = userContract

const lastProposal = async () => (await proposer.call(confirmationsContract.index, { tab: 'mine' })).data[0]?._id ?? ''
const confirm = async () => second.call(confirmationsContract.decide, { confirmation_id: await lastProposal(), key: 'confirm' })

/** A doctor whose access ends tomorrow, proposed by one manager and confirmed by another. */
async function aDoctorForADay() {
  const { userId } = await aPerson(api.db, { portal: 'staff_portal', plantId, permissions: ['drivers.read'], now: api.now })
  const access = await doctorAccess(api.db, { plantId, roleId })
  await proposer.call(grant, { id: userId, allocations: [{ ...access, ends_on: '2026-11-22' }] })
  await confirm()
  const ofDoctor = async () => (await second.call(details, { id: userId })).access.find(({ portal }) => portal === 'doctor')
  const own = { id: userId, allocation_id: (await ofDoctor())?._id ?? '' }
  return { own, endsOn: async () => (await ofDoctor())?.ends_on }
}

it('a doctor’s access is not prolonged by one account, but when a colleague confirms it', async () => {
  const { own, endsOn } = await aDoctorForADay()
  expect((await proposer.call(changeEnd, own)).message).toContain('A second person has to confirm this')
  expect(await endsOn()).toBe('2026-11-22')
  await expect(proposer.call(changeEnd, { ...own, ends_on: '2026-12-31' })).rejects.toMatchObject({ status: 422 })
  const { confirmation } = await second.call(confirmationsContract.details, { confirmation_id: await lastProposal() })
  expect(confirmation.facts).toContainEqual({ label: 'Until', before: '22 Nov 2026', wanted: 'Without an end' })
  await confirm()
  expect(await endsOn()).toBeNull()
})

it('such access is shortened by one account, and what ended meanwhile is not opened again', async () => {
  const { own, endsOn } = await aDoctorForADay()
  await proposer.call(changeEnd, { ...own, ends_on: '2026-11-21' })
  expect(await endsOn()).toBe('2026-11-21')
  await proposer.call(changeEnd, { ...own, ends_on: '2026-11-22' })
  expect(await endsOn()).toBe('2026-11-21')
  await second.call(endAccess, own)
  await expect(confirm()).rejects.toMatchObject({ status: 409, problem: { code: 'ended' } })
})
