import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anyone } from '#platform/contract/access.ts'
import { route } from '#platform/contract/route.ts'
import { done, mandatory, optionalText } from '#platform/contract/shapes.ts'
import { toInput, validateInput, replaceProblems, nestedProblems } from './problems.ts'
import { isOptional } from './problems.ts'

const save = route({
  method: 'POST',
  path: '/v1/things',
  summary: 'Save a thing',
  access: anyone,
  input: z.object({
    name: mandatory(),
    note: optionalText(),
    phones: z.array(mandatory()),
    tags: z.optional(z.array(z.string())),
    place: z.nullish(z.string()),
  }),
  output: done(),
})

it.each([
  ['nothing', {}, { name: 'This is mandatory', 'phones.0': 'This is mandatory' }],
  ['blank text', { name: ' ', phones: ['1'] }, { name: 'This is mandatory' }],
  ['an empty entry between others', { name: 'a', phones: ['1', '', '2'] }, { 'phones.1': 'This is mandatory' }],
  ['a valid input', { name: 'a', note: '', phones: ['1', ''], tags: [''] }, {}],
] as const)('%s: errors at the fields', (_what, values, problems) => expect(validateInput(save, values)).toEqual(problems))

it('leaves out empty fields, and trailing empty entries of a list', () => {
  expect(toInput(save, { name: 'a', note: '', phones: ['1', '', ''], tags: [''] })).toEqual({ name: 'a', phones: ['1'] })
})

it('sends null for an emptied field that may be null, and nothing for one that was never touched', () => {
  const [name, phones] = ['a', ['1']]
  expect(toInput(save, { name, phones, place: '' })).toEqual({ name, phones, place: null })
  expect(toInput(save, { name, phones })).toEqual({ name, phones })
})

it('validating one field keeps the errors of the others', () => {
  const before = { name: 'Server says no', 'phones.0': 'Wrong', 'phones.1': 'Wrong' }
  expect(replaceProblems(before, { 'phones.1': 'Still wrong', note: 'Too long' }, 'phones')).toEqual({
    name: 'Server says no',
    'phones.1': 'Still wrong',
  })
  expect(nestedProblems(before, 'phones')).toEqual({ 0: 'Wrong', 1: 'Wrong' })
})

it.each([
  ['name', false],
  ['note', true],
  ['phones', false],
  ['tags', true],
] as const)('whether %s is optional comes from the schema: %s', (name, optional) => expect(isOptional(save.input, name)).toBe(optional))
