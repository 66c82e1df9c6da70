import { expect, it } from 'vitest'
import { productDocument } from './openapi.ts'

/** A shape of so many lines that is said twice wants a name in api-shapes.ts. */
const mostLines = 40

it('no large shape of an answer is said twice', () => {
  const seen = new Map<string, number>()
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const text = JSON.stringify(value, null, 1)
    if ('properties' in value && text.split('\n').length > mostLines) seen.set(text, (seen.get(text) ?? 0) + 1)
    for (const each of Object.values(value)) count(each)
  }
  const { paths } = productDocument() as { paths: Record<string, Record<string, { responses: object }>> }
  for (const methods of Object.values(paths)) for (const { responses } of Object.values(methods)) count(responses)
  const twice = [...seen].filter(([, times]) => times > 1)
  expect(twice.map(([text, times]) => `${times} times: ${Object.keys(JSON.parse(text).properties).join(', ')}`)).toEqual([])
})
