import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { queueContract } from './queue.contract.ts'
import { aSubmission } from '../review/review.factory.ts'

const rounds = 1_000

it(`in ${rounds} rounds, eight reviewers who take the next application at once get eight different ones`, async () => {
  const api = await testApi()
  const first = await api.as({ portal: 'staff_portal' })
  const { plantId } = first
  const reviewers = [first, ...(await Promise.all(Array.from({ length: 7 }, () => api.as({ portal: 'staff_portal', plantId }))))]
  const office = await api.as({ portal: 'transporter_portal', plantId })
  for (let n = 0; n < 8; n += 1) await aSubmission(api.db, office, { plantId, names: [] })
  for (let round = 0; round < rounds; round += 1) {
    const taken = await Promise.all(reviewers.map((person) => person.call(queueContract.takeNext, {})))
    expect(new Set(taken.map(({ application_id }) => application_id)).size).toBe(8)
    await api.db.updateTable('onboarding_application').set({ review_until: null }).execute()
  }
})
