import { beforeEach, expect, it } from 'vitest'
import { aPerson, anAllocation } from '#accounts/accounts.factory.ts'
import { permissionNames, type Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { announceRequest, subscribe } from '#notifications/notifications.factory.ts'
import { commentsContract } from '../comments/comments.contract.ts'
import { suspendDriver } from '../kinds/suspend-driver/suspend-driver.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { notifyOfOverdueRequests } from '../inbox/overdue.service.ts'
import { aRequest } from '../requests.factory.ts'
import { awayContract } from './away.contract.ts'
import { checkStandIns } from './check-stand-ins.service.ts'

const api = await testApi()
const start = api.now
const { shown, colleagues, save, end } = awayContract
type Person = Awaited<ReturnType<typeof api.as>>
let [halima, peter, grace]: [Person, Person, Person] = [] as never

/** Saturday 21 November 2026, with a plant of its own for each test. */
beforeEach(async () => {
  api.now = start
  await api.db.deleteFrom('request_notification_allocation').execute()
  halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
  const { plantId } = halima
  peter = await api.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki' })
  const lesser: readonly Permission[] = permissionNames.filter((permission) => permission !== 'requests.decide.suspend-driver')
  grace = await api.as({ portal: 'staff_portal', plantId, firstName: 'Grace', lastName: 'Achieng', permissions: lesser })
})

const days = { from: '2026-11-21', to: '2026-11-30' }
const leave = (person: Person, delegate: Person, period = days) => person.call(save, { ...period, delegate_id: delegate.userId })
const plantName = async () =>
  (await api.db.selectFrom('auth_plant').select('name').where('id', '=', halima.plantId).executeTakeFirstOrThrow()).name
const bellOf = async ({ call }: Person) => {
  await deliverDue(api.db, { now: api.now, byMail: false })
  return (await call(bellContract.index, {})).data.map(({ title, body }) => `${title}: ${body}`)
}
const loses = (person: Person, permission: Permission) =>
  api.db.deleteFrom('role_permission').where('role_id', '=', person.roleId).where('permission', '=', permission).execute()
const announced = () => announceRequest(api.db, { plantId: halima.plantId, at: api.now })

it('refuses wrong days and colleagues, at the field', async () => {
  const stranger = await api.as({ portal: 'staff_portal' })
  const office = await api.as({ portal: 'transporter_portal', plantId: halima.plantId })
  for (const [input, errors] of [
    [{ ...days, from: '2026-11-20' }, { from: 'Choose today or a later day' }],
    [{ from: '2026-12-02', to: '2026-12-01' }, { to: 'The last day cannot be before the first' }],
    [
      { delegate_id: grace.userId },
      { delegate_id: `Grace Achieng does not hold your permissions at ${await plantName()}. Choose another colleague.` },
    ],
    [{ delegate_id: halima.userId }, { delegate_id: 'Choose a colleague of this plant' }],
    [{ delegate_id: stranger.userId }, { delegate_id: 'Choose a colleague of this plant' }],
    [{ delegate_id: office.userId }, { delegate_id: 'Choose a colleague of this plant' }],
  ] as const)
    await expect(halima.call(save, { ...days, delegate_id: peter.userId, ...input })).rejects.toMatchObject({
      status: 422,
      problem: { errors },
    })
  await expect(halima.call(end, {})).rejects.toMatchObject({ status: 404 })
  expect(await halima.call(shown, {})).toEqual({ away: null, stands_in_for: [] })
})

it('offers colleagues who hold the same permissions at each plant', async () => {
  const names = async () => (await halima.call(colleagues, {})).colleagues.map(({ name }) => name)
  expect(await names()).toEqual(['Peter Kariuki'])
  const elsewhere = await aPerson(api.db, { portal: 'staff_portal', now: api.now })
  await anAllocation(api.db, { userId: halima.userId, plantId: elsewhere.plantId, portal: 'staff_portal', roleId: elsewhere.roleId })
  expect(await names()).toEqual([])
  await anAllocation(api.db, { userId: peter.userId, plantId: elsewhere.plantId, portal: 'staff_portal', roleId: elsewhere.roleId })
  expect(await names()).toEqual(['Peter Kariuki'])
})

it('the colleague is notified, gets what the absent person gets, and both see it', async () => {
  await subscribe(api.db, [halima.userId], [1])
  expect(await leave(halima, peter)).toEqual({ message: 'Saved. Peter Kariuki gets your notifications from 21 Nov 2026 to 30 Nov 2026.' })
  await announced()
  const { id } = await aDriver(api.db, { plantId: halima.plantId, name: 'Asha Otieno' })
  await grace.call(commentsContract.create, {
    request_id: await aRequest(api.db, { driverId: id, createdBy: null }),
    text: '@Halima Said?',
  })
  expect((await bellOf(peter)).toReversed()).toEqual([
    expect.stringMatching(/^You stand in for Halima Said: Halima Said is away from 21 Nov 2026 to 30 Nov 2026\./),
    'Suspend driver: requested: Peter Mwangi raised this request for Asha Otieno. "No helmet"\nYou stand in for Halima Said, who is away until 30 Nov 2026.',
    'Suspend driver: a comment for you: Grace Achieng named you in a comment about Asha Otieno. "@Halima Said?"\nYou stand in for Halima Said, who is away until 30 Nov 2026.',
  ])
  expect(await bellOf(halima)).toHaveLength(2)
  expect(await bellOf(grace)).toEqual([])
  expect((await halima.call(shown, {})).away).toEqual({ ...days, delegate: { _id: peter.userId, name: 'Peter Kariuki' }, problem: null })
  expect((await peter.call(shown, {})).stands_in_for).toEqual([{ name: 'Halima Said', ...days }])
})

it('the colleague gets what is overdue too', async () => {
  await subscribe(api.db, [halima.userId], [1])
  await leave(halima, peter)
  const { id } = await aDriver(api.db, { plantId: halima.plantId, name: 'Asha Otieno' })
  await aRequest(api.db, { driverId: id, createdBy: null, at: new Date('2026-11-02T06:00:00Z') })
  await notifyOfOverdueRequests(api.db, api.now)
  const overdue = (texts: readonly string[]) => texts.filter((text) => text.startsWith('1 request is overdue'))
  expect([overdue(await bellOf(halima)).length, overdue(await bellOf(grace)).length]).toEqual([1, 0])
  expect(overdue(await bellOf(peter))).toEqual([
    expect.stringMatching(/Asha Otieno.*\nYou stand in for Halima Said, who is away until 30 Nov 2026\.$/s),
  ])
})

it('who decided is the one who did', async () => {
  await leave(halima, peter)
  const { id } = await aDriver(api.db, { plantId: halima.plantId })
  const request_id = await aRequest(api.db, { driverId: id, createdBy: null })
  await peter.call(suspendDriver.decide, { request_id, comment: 'No', key: 'reject' })
  const { history } = await halima.call(requestsContract.details, { id: request_id })
  expect(history.at(-1)).toMatchObject({ created_by: { first_name: 'Peter', last_name: 'Kariuki' } })
})

it('passes nothing on before the first day, after the last one, and after the return', async () => {
  await subscribe(api.db, [halima.userId], [1])
  await leave(halima, peter, { from: '2026-11-23', to: '2026-11-24' })
  // The days are beyond a session.
  const passedOn = async () => {
    await deliverDue(api.db, { now: api.now, byMail: false })
    const bell = api.db.selectFrom('notification').select('id').where('user_id', '=', peter.userId)
    return (await bell.where('title', 'like', 'Suspend driver%').execute()).length
  }
  for (const [day, count] of [
    ['2026-11-22T12:00:00Z', 0],
    ['2026-11-23T12:00:00Z', 1],
    ['2026-11-24T12:00:00Z', 2],
    ['2026-11-25T12:00:00Z', 2],
  ] as const) {
    api.now = new Date(day)
    await announced()
    expect([day, await passedOn()]).toEqual([day, count])
  }
})

it('a colleague who loses a permission gets nothing more; both are notified once, and the colleague again when it is back', async () => {
  await subscribe(api.db, [halima.userId], [1])
  await leave(halima, peter)
  await checkStandIns(api.db, api.now)
  await loses(peter, 'requests.decide.suspend-driver')
  await announced()
  for (let run = 1; run <= 2; run++) await checkStandIns(api.db, api.now)
  const reason = `Peter Kariuki does not hold your permissions at ${await plantName()}`
  expect((await bellOf(peter)).map((text) => text.split(':')[0])).toEqual([
    'You no longer stand in for Halima Said',
    'You stand in for Halima Said',
  ])
  expect((await bellOf(halima)).filter((text) => text.startsWith('Nobody'))).toEqual([
    `Nobody gets your notifications while you are away: ${reason}. Choose another colleague in My account.`,
  ])
  expect((await halima.call(shown, {})).away?.problem).toBe(`${reason}, so your notifications are not passed on. Choose another colleague.`)
  await api.db.insertInto('role_permission').values({ role_id: peter.roleId, permission: 'requests.decide.suspend-driver' }).execute()
  for (let run = 1; run <= 2; run++) await checkStandIns(api.db, api.now)
  expect((await bellOf(peter)).map((text) => text.split(':')[0])).toHaveLength(3)
  expect((await halima.call(shown, {})).away?.problem).toBeNull()
})

it('a colleague who is away cannot be chosen, and one who goes away later stands in no more', async () => {
  const lucy = await api.as({ portal: 'staff_portal', plantId: halima.plantId, firstName: 'Lucy', lastName: 'Wambui' })
  await leave(peter, lucy, { from: '2026-11-28', to: '2026-12-02' })
  await expect(leave(halima, peter)).rejects.toMatchObject({
    problem: { errors: { delegate_id: 'Peter Kariuki is also away, from 28 Nov 2026 to 02 Dec 2026. Choose another colleague.' } },
  })
  await peter.call(end, {})
  await leave(halima, peter)
  await leave(peter, lucy)
  await checkStandIns(api.db, api.now)
  expect(await bellOf(halima)).toEqual([
    'Nobody gets your notifications while you are away: Peter Kariuki is also away, from 21 Nov 2026 to 30 Nov 2026. Choose another colleague in My account.',
  ])
})

it('another colleague replaces the first, who hears of it; the changes are in the audit', async () => {
  const lucy = await api.as({ portal: 'staff_portal', plantId: halima.plantId, firstName: 'Lucy', lastName: 'Wambui' })
  await leave(halima, peter)
  await leave(halima, lucy)
  expect((await bellOf(peter))[0]).toBe('You no longer stand in for Halima Said: You no longer get their notifications.')
  expect(await bellOf(lucy)).toHaveLength(1)
  await halima.call(end, {})
  const audit = api.db
    .selectFrom('audit')
    .select('action')
    .where('subject', '=', 'away')
    .where('subject_id', '=', halima.userId)
    .orderBy('id')
  expect((await audit.execute()).map(({ action }) => action)).toEqual(['away set', 'away set', 'away ended'])
  expect(await halima.call(shown, {})).toMatchObject({ away: null })
})
