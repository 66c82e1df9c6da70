import { beforeAll, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { setEmail } from '#notifications/notifications.factory.ts'
import { suspendDriver } from '../kinds/suspend-driver/suspend-driver.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { aRequest, tracesOf } from '../requests.factory.ts'
import { commentsContract } from './comments.contract.ts'

const api = await testApi()
const { index, create, colleagues } = commentsContract
type Person = Awaited<ReturnType<typeof api.as>>
let [halima, peter, grace, driver]: [Person, Person, Person, Awaited<ReturnType<typeof aDriver>>] = [] as never

beforeAll(async () => {
  halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
  const { plantId } = halima
  peter = await api.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki', permissions: ['requests.read'] })
  grace = await api.as({ portal: 'staff_portal', plantId, firstName: 'Grace', lastName: 'Achieng', permissions: ['drivers.read'] })
  driver = await aDriver(api.db, { plantId, name: 'Asha Otieno' })
})

const aPending = async () =>
  aRequest(api.db, {
    driverId: (await aDriver(api.db, { plantId: halima.plantId, transporter_id: driver.transporter_id, name: 'Asha Otieno' })).id,
    createdBy: null,
  })
const textsOf = async ({ call }: Person, request_id: string) => (await call(index, { request_id })).data.map(({ text }) => text)
const bellOf = async ({ call }: Person) => {
  await deliverDue(api.db, { now: api.now, byMail: true })
  return (await call(bellContract.index, {})).data
}

it.each([
  ['nothing', '  ', 'Write a comment'],
  ['more than 2,000 characters', 'x'.repeat(2001), 'Use at most 2000 characters'],
  [
    'a name that nobody has',
    'Ask @Pieter Kariuki',
    "No colleague called '@Pieter' can see this request. Choose a name from the list, or leave out the @.",
  ],
  [
    'a colleague who cannot see requests',
    '@Grace Achieng?',
    "No colleague called '@Grace' can see this request. Choose a name from the list, or leave out the @.",
  ],
])('refuses %s, at the text', async (_, text, message) => {
  const request_id = await aPending()
  await expect(halima.call(create, { request_id, text })).rejects.toMatchObject({ status: 422, problem: { errors: { text: message } } })
  expect(await textsOf(halima, request_id)).toEqual([])
})

it('no other portal, plant or role reads or writes comments', async () => {
  const request_id = await aPending()
  await halima.call(create, { request_id, text: 'Between us' })
  const { plantId } = halima
  const [foreign, office, doctor, trainer] = [
    await api.as({ portal: 'staff_portal' }),
    await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id }),
    await api.as({ portal: 'doctor', plantId }),
    await api.as({ portal: 'trainer', plantId }),
  ]
  for (const [{ call }, status] of [
    [foreign, 404],
    [office, 403],
    [doctor, 403],
    [trainer, 403],
    [grace, 403],
  ] as const) {
    await expect(call(index, { request_id })).rejects.toMatchObject({ status })
    await expect(call(create, { request_id, text: 'Mine' })).rejects.toMatchObject({ status })
  }
  expect(await textsOf(peter, request_id)).toEqual(['Between us'])
})

it('a comment changes nothing about the request, and notifies those it names once, in bell and mail', async () => {
  const request_id = await aPending()
  const email = await setEmail(api.db, peter.userId)
  const before = await halima.call(requestsContract.details, { id: request_id })
  expect(await halima.call(create, { request_id, text: 'Is this his, @peter kariuki? @Halima Said asks @Peter Kariuki.' })).toEqual({
    message: 'Comment added. Notified: Peter Kariuki.',
  })
  expect(await halima.call(requestsContract.details, { id: request_id })).toEqual(before)
  expect((await peter.call(index, { request_id })).data).toMatchObject([
    { created_by: { first_name: 'Halima', last_name: 'Said' }, mentioned: ['Peter Kariuki'], is_after_decision: false },
  ])
  expect((await bellOf(peter)).filter(({ link }) => link === `requests/details/${request_id}`)).toMatchObject([
    {
      title: 'Suspend driver: a comment for you',
      body: 'Halima Said named you in a comment about Asha Otieno. "Is this his, @peter kariuki? @Halima Said asks @Peter Kariuki."',
    },
  ])
  expect(email).not.toBe('')
  const mails = api.db
    .selectFrom('notification')
    .select('permission')
    .where('user_id', '=', peter.userId)
    .where('mail_next_try_at', 'is not', null)
  expect(await mails.execute()).toEqual([{ permission: 'requests.read' }])
  expect((await bellOf(halima)).filter(({ link }) => link === `requests/details/${request_id}`)).toEqual([])
  expect((await tracesOf(api.db, request_id)).audit).toMatchObject([{ action: 'request commented', user_id: halima.userId }])
})

it('who lost the right to see requests before the delivery hears nothing', async () => {
  const lucy = await api.as({ portal: 'staff_portal', plantId: halima.plantId, firstName: 'Lucy', lastName: 'Wambui' })
  await halima.call(create, { request_id: await aPending(), text: '@Lucy Wambui?' })
  await api.db.deleteFrom('role_permission').where('role_id', '=', lucy.roleId).execute()
  expect(await bellOf(lucy)).toEqual([])
})

it('a comment after the decision is kept, and the answer says who decided', async () => {
  const request_id = await aPending()
  await halima.call(create, { request_id, text: 'Before' })
  api.now = new Date(api.now.getTime() + 60_000)
  await halima.call(suspendDriver.decide, { request_id, comment: 'No', key: 'reject' })
  api.now = new Date(api.now.getTime() + 60_000)
  const { message } = await peter.call(create, { request_id, text: 'Why?' })
  expect(message).toBe('Comment added. The request was rejected by Halima Said on 21 Nov 2026, 09:01, before your comment.')
  expect((await halima.call(index, { request_id })).data.map(({ text, is_after_decision }) => [text, is_after_decision])).toEqual([
    ['Why?', true],
    ['Before', false],
  ])
})

it('offers colleagues who can see requests, by the start of a name, without oneself', async () => {
  const found = async (search?: string) => (await halima.call(colleagues, { search })).colleagues.map(({ name }) => name)
  expect([
    await found('pe'),
    await found('KARI'),
    await found('Peter K'),
    await found('grace'),
    await found('halima'),
    await found('%'),
  ]).toEqual([['Peter Kariuki'], ['Peter Kariuki'], ['Peter Kariuki'], [], [], []])
  expect(await found()).toContain('Peter Kariuki')
})
