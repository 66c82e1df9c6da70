import { expect, it } from 'vitest'
import { lockUser } from '#accounts/users/users.store.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { waitsForLock } from '#tests/world/waits-for-lock.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { draftsContract } from './drafts.contract.ts'

const api = await testApi()
const { create, remove } = draftsContract

async function copy(db: Db, draftId: string, times: number): Promise<void> {
  const { id: _, ...draft } = await db.selectFrom('onboarding_draft').selectAll().where('id', '=', draftId).executeTakeFirstOrThrow()
  const copies = Array.from({ length: times }, () => ({ ...draft, entered: '{}', field_versions: '{}' }))
  await db.insertInto('onboarding_draft').values(copies).execute()
}

it('one person starts at most a hundred drafts; colleagues still start theirs', async () => {
  const plantId = await anOnboardingPlant(api.db)
  const { id: transporterId } = await aTransporter(api.db)
  const office = { plantId, transporterId, portal: 'transporter_portal' } as const
  const [clerk, colleague] = [await api.as(office), await api.as(office)]
  const { draft } = await clerk.call(create, {})
  await copy(api.db, draft._id, 99)
  const message = 'You have 100 drafts here. Submit or discard one, then try again.'
  await expect(clerk.call(create, {})).rejects.toMatchObject({ status: 409, problem: { message } })
  await colleague.call(create, {})
  await clerk.call(remove, { draft_id: draft._id })
  await clerk.call(create, {})
})

it('a draft that starts while another one becomes the hundredth waits for it and is refused', async () => {
  const plantId = await anOnboardingPlant(api.db)
  const clerk = await api.as({ plantId, portal: 'staff_portal' })
  const { draft } = await clerk.call(create, {})
  let late: Promise<unknown> = Promise.resolve()
  await inTransaction(api.db, async (tx) => {
    await lockUser(tx, clerk.userId)
    await copy(tx, draft._id, 99)
    late = clerk.call(create, {}).catch((error: unknown) => error)
    await expect.poll(() => waitsForLock(api)).toBe(true)
  })
  expect(await late).toMatchObject({ status: 409 })
})
