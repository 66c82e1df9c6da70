import { expect, it } from 'vitest'
import { usualLimits } from '#drivers/details/entry-limits.rules.ts'
import { checkNewDriver } from '#onboarding/submission/new-driver.rules.ts'
import { applicantsOf } from './demo-applicants.ts'
import { entriesOf } from './demo-applications.ts'

it('every applicant of the demonstration answers each field of the form', () => {
  const day = '2026-11-21'
  const facts = { today: day, limits: { ...usualLimits, bulkerExperienceYears: 3 }, types: [], hasPicture: true, uploaded: [] }
  for (const applicant of [...applicantsOf(0), ...applicantsOf(1)])
    expect(checkNewDriver(entriesOf(applicant, { documents: [], transporterId: '7', day }), facts)).toMatchObject({ ok: true })
})
