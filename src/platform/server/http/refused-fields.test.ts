import { expect, it } from 'vitest'
import { errorLine, logError } from '../log/log-error.ts'
import { invalid, notFound } from './refusal.ts'

it('a refusal in a job or the demonstration, which nobody reads on a form, is logged with its fields and without their values', () => {
  const refusal = invalid({ blood_group: "'Zed' is not recognised." })
  expect(logError(refusal)).toMatchObject({ message: 'Some fields need your attention.', fields: ['blood_group'] })
  expect(errorLine(refusal)).toMatch(/^Refusal invalid \(blood_group\)\n/)
  expect(JSON.stringify([logError(refusal), errorLine(refusal)])).not.toContain('Zed')
  expect(logError(notFound()).fields).toBeUndefined()
})
