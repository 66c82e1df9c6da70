import { expect, it } from 'vitest'
import { nameShapes } from './openapi-shapes.ts'

const text = { type: 'string' }
const person = { type: 'object', properties: { name: text } }
const pass = { type: 'object', properties: { holder: person, expiry: text } }

it('each shape is said once, wherever it stands, and refers to the others', () => {
  const { paths, schemas } = nameShapes({ a: { schema: pass }, b: [{ anyOf: [person, { type: 'null' }] }] }, { Person: person, Pass: pass })
  const [ofPerson, ofPass] = [{ $ref: '#/components/schemas/Person' }, { $ref: '#/components/schemas/Pass' }]
  expect(paths).toEqual({ a: { schema: ofPass }, b: [{ anyOf: [ofPerson, { type: 'null' }] }] })
  expect(schemas).toEqual({ Person: person, Pass: { type: 'object', properties: { holder: ofPerson, expiry: text } } })
})

it('two names of one shape are refused', () => {
  expect(() => nameShapes({}, { Person: person, Holder: { ...person } })).toThrow('Holder is the same shape as Person')
})
