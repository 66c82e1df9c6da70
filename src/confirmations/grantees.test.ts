import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { userContract } from '#user-management/user/user.contract.ts'
import { aDoctorRole, doctorAccess } from '#user-management/user-management.factory.ts'
import { confirmationsContract } from './confirmations.contract.ts'

const api = await testApi()
const roleId = await aDoctorRole(api.db)
const manager = (plantId?: string) =>
  api.as({ portal: 'staff_portal', permissions: ['users.manage'], ...(plantId !== undefined && { plantId }) })
type Manager = Awaited<ReturnType<typeof manager>>

const givenBy = (granted_by: string | null, { allocationId }: Pick<Manager, 'allocationId'>) =>
  api.db.updateTable('allocation').set({ granted_by }).where('id', '=', allocationId).execute()

/** A plant whose manager has given a second number the same access, and proposes a doctor. */
async function aProposal() {
  const proposer = await manager()
  const { plantId } = proposer
  const grantee = await manager(plantId)
  await givenBy(proposer.userId, grantee)
  const { userId } = await aPerson(api.db, { portal: 'staff_portal', plantId, permissions: ['drivers.read'], now: api.now })
  await proposer.call(userContract.grant, { id: userId, allocations: [await doctorAccess(api.db, { plantId, roleId })] })
  const id = (await proposer.call(confirmationsContract.index, { tab: 'mine' })).data[0]?._id ?? ''
  const confirm = (who: Manager) => who.call(confirmationsContract.decide, { confirmation_id: id, key: 'confirm' })
  const waitsFor = async (who: Manager) => (await who.call(confirmationsContract.counts, {})).needs_you
  return { proposer, plantId, grantee, confirm, waitsFor }
}

it('whose access to confirm the proposer gave does not confirm while another colleague can', async () => {
  const { plantId, grantee, confirm, waitsFor } = await aProposal()
  const other = await manager(plantId)
  await expect(confirm(grantee)).rejects.toMatchObject({
    status: 403,
    problem: { message: expect.stringContaining('gave you the access') },
  })
  expect([await waitsFor(grantee), await waitsFor(other)]).toEqual([0, 1])
  await confirm(other)
})

it.each([
  ['nobody else can', async () => {}],
  [
    'the others have their access from the proposer, too',
    async ({ plantId, proposer }: { plantId: string; proposer: Manager }) => givenBy(proposer.userId, await manager(plantId)),
  ],
])('but confirms where %s', async (_, prepare) => {
  const scene = await aProposal()
  await prepare(scene)
  expect(await scene.waitsFor(scene.grantee)).toBe(1)
  await scene.confirm(scene.grantee)
})
