import { expect, it } from 'vitest'
import { aBuiltInRule } from '#drivers/requirements/requirements.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { reviewSteps } from './review.factory.ts'

const api = await testApi()
const { db } = api

/** A plant where medicals of October last six months, and trainings as their certificates say. */
async function aPlantWithRules(months: number) {
  const reviewer = await api.as({ portal: 'staff_portal' })
  const { plantId } = reviewer
  await aBuiltInRule(db, plantId, 'medical', { kind: 'months', months, byAge: [] })
  await aBuiltInRule(db, plantId, 'ddt', { kind: 'proof' })
  return reviewSteps(db, { reviewer, office: await api.as({ portal: 'transporter_portal', plantId }) })
}

it('what documents prove ends by the plant’s rule, or earlier by their own date, and their review says so', async () => {
  for (const [months, medical] of [
    [6, '2027-04-01'],
    [24, '2027-10-01'],
  ] as const) {
    const { submit, acceptAll, act, documentOf } = await aPlantWithRules(months)
    const submission = await submit()
    expect((await documentOf(submission, 'Medical report'))?.expiry).toMatchObject({ expiry: medical })
    await acceptAll(submission)
    await act('verify', submission)
    const given = await db.selectFrom('current_clearance').select(['kind', 'expiry']).where('driver_id', '=', submission.driverId).execute()
    expect(given.toSorted((one, other) => String(one.kind).localeCompare(String(other.kind)))).toEqual([
      { kind: 'ddt', expiry: '2027-10-01' },
      { kind: 'medical', expiry: medical },
    ])
  }
})

it('a document that the plant’s rule has outlived is not accepted', async () => {
  const { submit, judge } = await aPlantWithRules(1)
  const submission = await submit()
  await expect(judge(submission.documents['Medical report'], {})).rejects.toMatchObject({
    status: 422,
    problem: { errors: { expires_on: 'The document expired on 01 Nov 2026. Send it back' } },
  })
})
