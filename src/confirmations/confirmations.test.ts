import { expect, it } from 'vitest'
import { anAuthPlantId, aPerson, aPhone, aRole } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { usersContract } from '#user-management/users/users.contract.ts'
import { userContract } from '#user-management/user/user.contract.ts'
import { aDoctorRole, doctorAccess } from '#user-management/user-management.factory.ts'
import { confirmationsContract } from './confirmations.contract.ts'
import { expireConfirmations } from './decide-confirmation.service.ts'

const api = await testApi()
const plantId = await anAuthPlantId(api.db)
const staff = (permissions: readonly ('users.manage' | 'drivers.read' | 'drivers.import.confirm')[], options: object = {}) =>
  api.as({ portal: 'staff_portal', plantId, permissions, ...options })
const proposer = await staff(['users.manage'], { firstName: 'Halima', lastName: 'Said' })
const second = await staff(['users.manage'], { firstName: 'Daniel', lastName: 'Mutua' })
const roleId = await aDoctorRole(api.db)

/** A person of the plant, to whom the proposer gives a doctor's access, and the proposal. */
async function aProposal(by: Pick<typeof proposer, 'call'> = proposer) {
  const { userId } = await aPerson(api.db, { portal: 'staff_portal', plantId, permissions: ['drivers.read'], now: api.now })
  const access = await doctorAccess(api.db, { plantId, roleId })
  const { message } = await by.call(userContract.grant, { id: userId, allocations: [access] })
  const { data } = await by.call(confirmationsContract.index, { tab: 'mine' })
  return { userId, access, message, id: data[0]?._id ?? '' }
}
const accessOf = async (userId: string, portal = 'doctor') =>
  (await api.db.selectFrom('allocation').select('portal').where('user_id', '=', userId).where('portal', '=', portal).execute()).length
const decide = (who: { call: typeof second.call }, id: string, key: 'confirm' | 'refuse' = 'confirm', comment?: string) =>
  who.call(confirmationsContract.decide, { confirmation_id: id, key, ...(comment && { comment }) })

it('a proposal changes nothing, stands in the list of those who may confirm it, and notifies them', async () => {
  const { id, userId, message } = await aProposal()
  expect(message).toContain('A second person has to confirm this')
  expect(await accessOf(userId)).toBe(0)
  const { data } = await second.call(confirmationsContract.index, {})
  expect(data.map(({ _id }) => _id)).toContain(id)
  expect((await second.call(confirmationsContract.counts, {})).needs_you).toBeGreaterThan(0)
  const own = await proposer.call(confirmationsContract.index, {})
  expect(own.data.map(({ _id }) => _id)).not.toContain(id)
  await deliverDue(api.db, { now: api.now, byMail: false })
  const told = await api.db
    .selectFrom('notification')
    .select(['user_id', 'link'])
    .where('link', '=', `confirmations/details/${id}`)
    .execute()
  expect(told.map(({ user_id }) => user_id)).toEqual([second.userId])
})

it('a trainer’s access is proposed as well', async () => {
  const { userId } = await aPerson(api.db, { portal: 'staff_portal', plantId, permissions: ['drivers.read'], now: api.now })
  const role_id = await aRole(api.db, { portal: 'trainer', permissions: ['requests.raise'] })
  const access = { plant_id: plantId, portal: 'trainer' as const, role_id, company: 'Safe Roads' }
  const { message } = await proposer.call(userContract.grant, { id: userId, allocations: [access] })
  expect(message).toContain('A second person has to confirm this')
  expect(await accessOf(userId, 'trainer')).toBe(0)
})

it.each([
  ['the proposer', proposer],
  ['who has no permission to confirm it', await staff(['drivers.import.confirm'])],
] as const)('%s does not decide it', async (_, who) => {
  const { id, userId } = await aProposal()
  await expect(decide(who, id)).rejects.toMatchObject({ status: expect.toSatisfy((status) => status === 403 || status === 404) })
  expect(await accessOf(userId)).toBe(0)
})

it('the proposer under another account does not decide it, and the database refuses the same', async () => {
  const first = await staff(['users.manage'])
  const { id } = await aProposal(first)
  await api.db.updateTable('app_user').set({ phone: aPhone() }).where('id', '=', first.userId).execute()
  const other = await staff(['users.manage'], { phone: first.phone })
  await expect(decide(other, id)).rejects.toMatchObject({
    status: 403,
    problem: { message: 'You proposed or prepared this change yourself, so a colleague has to confirm it.' },
  })
  const { data } = await other.call(confirmationsContract.index, {})
  expect(data.map(({ _id }) => _id)).not.toContain(id)
  const directly = (userId: string) =>
    api.db.updateTable('confirmation').set({ state: 'confirmed', decided_by: userId, decided_at: api.now }).where('id', '=', id).execute()
  await expect(directly(other.userId)).rejects.toThrow('cannot decide it')
  await expect(directly(first.userId)).rejects.toThrow('cannot decide it')
  await expect(api.db.deleteFrom('confirmation').where('id', '=', id).execute()).rejects.toThrow('never deleted')
  await expect(api.db.updateTable('confirmation').set({ payload: '{}' }).where('id', '=', id).execute()).rejects.toThrow('not changed')
})

it('whom it is for does not confirm it', async () => {
  const receiver = await staff(['users.manage'])
  const access = await doctorAccess(api.db, { plantId, roleId })
  await proposer.call(userContract.grant, { id: receiver.userId, allocations: [access] })
  const [row] = (await proposer.call(confirmationsContract.index, { tab: 'mine' })).data
  await expect(decide(receiver, row?._id ?? '')).rejects.toMatchObject({
    status: 403,
    problem: { message: expect.stringContaining('concerns you') },
  })
})

it('a refusal needs a reason; the proposer reads it, and it is over', async () => {
  const { id, userId } = await aProposal()
  await expect(decide(second, id, 'refuse')).rejects.toMatchObject({ status: 422, problem: { errors: { comment: 'Say why' } } })
  await decide(second, id, 'refuse', 'Not her clinic')
  await expect(decide(second, id)).rejects.toMatchObject({
    status: 409,
    problem: { message: expect.stringContaining('refused by Daniel Mutua') },
  })
  expect(await accessOf(userId)).toBe(0)
  await deliverDue(api.db, { now: api.now, byMail: false })
  const news = await api.db
    .selectFrom('notification')
    .select('body')
    .where('user_id', '=', proposer.userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(news?.body).toContain('Not her clinic')
})

it('only the proposer withdraws it', async () => {
  const { id } = await aProposal()
  await expect(second.call(confirmationsContract.withdraw, { confirmation_id: id })).rejects.toMatchObject({ status: 403 })
  await proposer.call(confirmationsContract.withdraw, { confirmation_id: id })
  await expect(decide(second, id)).rejects.toMatchObject({ status: 409 })
})

it('of two confirmations at once one counts, and the change is made once', async () => {
  const { id, userId } = await aProposal()
  const third = await staff(['users.manage'])
  const outcomes = await Promise.allSettled([decide(second, id), decide(third, id), decide(second, id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await accessOf(userId)).toBe(1)
  const audited = await api.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'confirmation')
    .where('subject_id', '=', id)
    .orderBy('lane_no')
    .execute()
  expect(audited.map(({ action }) => action).sort()).toEqual(['change confirmed', 'change proposed'])
})

it('the same change is proposed once', async () => {
  const { userId, access } = await aProposal()
  await expect(proposer.call(userContract.grant, { id: userId, allocations: [access] })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { 'allocations.0.role_id': expect.stringContaining('proposed already') } },
  })
})

it('after seven days it has expired, and its proposer is told', async () => {
  const { id, userId } = await aProposal()
  const before = api.now
  api.now = new Date(before.getTime() + 7 * 86_400_000)
  const late = await staff(['users.manage'])
  await expect(decide(late, id)).rejects.toMatchObject({ status: 409, problem: { message: expect.stringContaining('expired') } })
  expect((await late.call(confirmationsContract.details, { confirmation_id: id })).confirmation).toMatchObject({
    state: 'expired',
    can_decide: false,
  })
  const ended: string[] = []
  const handler = { confirmed: async () => undefined, ended: async (_: unknown, { id: one }: { id: string }) => void ended.push(one) }
  await expireConfirmations(
    api.db,
    { 'register-update': handler, recall: handler, requirement: handler, 'driver-file': handler, purge: handler, 'portal-access': handler },
    api.now,
  )
  expect(ended).toContain(id)
  const { state } = await api.db.selectFrom('confirmation').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(state).toBe('expired')
  expect(await accessOf(userId)).toBe(0)
  api.now = before
})

it("another plant's changes are not found", async () => {
  const { id } = await aProposal()
  const stranger = await api.as({ portal: 'staff_portal', permissions: ['users.manage'] })
  await expect(stranger.call(confirmationsContract.details, { confirmation_id: id })).rejects.toMatchObject({ status: 404 })
  await expect(decide(stranger, id)).rejects.toMatchObject({ status: 404 })
})

it('a newcomer with only such access is not there before it is confirmed', async () => {
  const access = await doctorAccess(api.db, { plantId, roleId })
  const made = await proposer.call(usersContract.create, {
    first_name: 'Amina',
    last_name: 'Hassan',
    phone: '+254733123456',
    allocations: [access],
  })
  expect(made).toMatchObject({ link: null, message: expect.stringContaining('second person') })
  const [row] = (await proposer.call(confirmationsContract.index, { tab: 'mine' })).data
  await decide(second, row?._id ?? '')
  expect(await accessOf(made._id)).toBe(1)
})
