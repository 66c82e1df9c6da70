import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { deliverDue } from '../delivery/delivery.service.ts'
import { announceRequest, setEmail, subscribe } from '../notifications.factory.ts'
import { choicesContract } from './choices.contract.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal' })
const { plantId } = halima
const peter = await api.as({ portal: 'staff_portal', plantId })
await subscribe(api.db, [halima.userId, peter.userId], [1])
await api.db
  .insertInto('onboarding_notification_allocation')
  .values([7, 8].map((type_id) => ({ type_id, user_id: halima.userId })))
  .execute()
for (const { userId } of [halima, peter]) await setEmail(api.db, userId)
const suspension = { setting: 'request', type: '7' } as const

it.each([
  [{ setting: 'request', type: '8', by_mail: false }, 404],
  [{ setting: 'onboarding', type: '1', by_mail: false }, 404],
  [{ setting: 'onboarding', type: '8', by_mail: false }, 404],
  [{ setting: 'gate', type: '7', by_mail: false }, 404],
  [{ setting: 'bell', type: '7', by_mail: false }, 422],
  [{ setting: 'request', type: 'x', by_mail: false }, 422],
  [{ setting: 'request', type: '7' }, 422],
])('refuses %j', async (input, status) => {
  await expect(halima.call(choicesContract.update, input as never)).rejects.toMatchObject({ status })
})

it('is among the types that an administrator chose, and keeps mail away without touching the bell and other people', async () => {
  const offered = [
    { ...suspension, name: 'Suspend driver', by_mail: true },
    { setting: 'onboarding', type: '7', name: 'Documents run out', by_mail: true },
    { setting: 'gate', type: '8', name: 'Gate override', by_mail: true },
  ]
  expect((await halima.call(choicesContract.index, {})).choices).toEqual(offered)
  await halima.call(choicesContract.update, { ...suspension, by_mail: false })
  expect((await halima.call(choicesContract.index, {})).choices.map(({ by_mail }) => by_mail)).toEqual([false, true, true])
  expect((await peter.call(choicesContract.index, {})).choices).toEqual(offered.slice(0, 1))

  await announceRequest(api.db, { plantId, at: api.now })
  // The outcome of one's own request comes by mail whatever the choice.
  await announceRequest(api.db, { plantId, at: api.now, payload: { news: 2, raised_by_id: halima.userId } })
  await deliverDue(api.db, { now: api.now, byMail: true })
  const delivered = api.db.selectFrom('notification').select(['user_id', 'mail_next_try_at']).orderBy('outbox_id').orderBy('user_id')
  expect(await delivered.execute()).toEqual([
    { user_id: halima.userId, mail_next_try_at: null },
    { user_id: peter.userId, mail_next_try_at: api.now },
    { user_id: halima.userId, mail_next_try_at: api.now },
  ])
})
