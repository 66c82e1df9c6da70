import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultKinds, isJourney, withFault } from './fault.ts'
import { faults } from './faults.ts'
import { lineOf, summaryOf, tableOf } from './report.ts'

describe.each(faults.map((fault) => [fault.name, fault] as const))('%s', (_, fault) => {
  it('has a place in its file, and tests that are there', () => {
    const source = readFileSync(fault.file, 'utf8')
    expect(withFault(source, fault)).not.toBe(source)
    expect(fault.file).toMatch(/^src\/.+(?<!\.test)\.(?:tsx?|css)$/)
    expect(fault.foundBy.filter((file) => file !== undefined && !existsSync(file))).toEqual([])
    expect(fault.foundBy.length).toBeLessThanOrEqual(3)
  })
})

it('there are at least sixty faults of every kind, in every domain, a dozen in the browser', () => {
  expect(faults.length).toBeGreaterThanOrEqual(60)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  expect(faultKinds.filter((kind) => !faults.some((fault) => fault.kind === kind))).toEqual([])
  const counts = Map.groupBy(faults, ({ domain }) => domain)
  expect([...counts].filter(([, { length }]) => length < 5)).toEqual([])
  expect(faults.filter(({ foundBy }) => foundBy.some((file) => file !== undefined && isJourney(file))).length).toBeGreaterThanOrEqual(12)
})

it.each([
  ['is not there', 'one'],
  ['is there twice', 'two two'],
])('a text that %s is refused', (_, source) => {
  expect(() => withFault(source, { name: 'a fault', file: 'a.ts', from: 'two', to: 'three' })).toThrow("a.ts has the text of 'a fault'")
})

it('a result is a line, and a row of a table', () => {
  const fault = { name: 'a driver | is lost', domain: 'drivers', kind: 'wrong count' as const, seconds: 3 }
  const results = [
    { ...fault, foundBy: 'a.test.ts: finds it' },
    { ...fault, foundBy: null },
  ]
  expect(results.map(lineOf).join('\n')).toMatch(/^found {6}drivers: .+\n +a\.test\.ts: finds it\nNOT FOUND {2}drivers: .+ \(3 s\)$/)
  expect(tableOf(results)).toContain(String.raw`| a driver \| is lost | drivers | wrong count | NOT FOUND |`)
  expect(summaryOf(results)).toBe('2 faults, 1 found, 1 not found')
})
