import { expect, it } from 'vitest'
import { openAnswer, sealAnswer } from './sealed-answer.ts'

const key = '6dfc501f-9ac4-4886-8a6e-ebed77187dc1'

it.each([10, 1024, 5000])('an answer is sealed for an access of %i characters, and opened by that one alone', (length) => {
  const access = 'p'.repeat(length)
  const sealed = sealAnswer('saved', { key, access })
  expect(openAnswer(sealed, { key, access: `${access}q` })).toBeUndefined()
  expect(openAnswer(sealed, { key, access })).toBe('saved')
})
