import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#app/testing/test-api.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { draftsContract } from './drafts.contract.ts'

const api = await testApi()
const { create, remove } = draftsContract

it('one person starts at most a hundred drafts; colleagues still start theirs', async () => {
  const plantId = await anOnboardingPlant(api.db)
  const { id: transporterId } = await aTransporter(api.db)
  const office = { plantId, transporterId, portal: 'transporter_portal' } as const
  const [clerk, colleague] = [await api.as(office), await api.as(office)]
  const { draft } = await clerk.call(create, {})
  const { id, ...copied } = await api.db.selectFrom('onboarding_draft').selectAll().where('id', '=', draft._id).executeTakeFirstOrThrow()
  const copies = Array.from({ length: 99 }, () => ({ ...copied, entered: '{}', field_versions: '{}' }))
  await api.db.insertInto('onboarding_draft').values(copies).execute()
  const message = 'You have 100 drafts here. Submit or discard one, then try again.'
  await expect(clerk.call(create, {})).rejects.toMatchObject({ status: 409, problem: { message } })
  await colleague.call(create, {})
  await clerk.call(remove, { draft_id: id })
  await clerk.call(create, {})
})
