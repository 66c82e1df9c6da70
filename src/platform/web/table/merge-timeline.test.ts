import { expect, it } from 'vitest'
import { mergeSources, type ReadSource } from './merge-timeline.ts'

const source = (key: string, days: readonly string[], hasMore = false): ReadSource<{ key: string; on: string }> => ({
  key,
  entries: days.map((on) => ({ key: `${key} ${on}`, on })),
  hasMore,
})
const shown = (...sources: readonly ReadSource<{ key: string; on: string }>[]) => {
  const { entries, next } = mergeSources(sources)
  return { entries: entries.map(({ key }) => key), next }
}

it('merges what was read whole, newest first, days before their moments', () => {
  expect(shown(source('check', ['2026-11-20T06:00:00Z', '2026-11-01T06:00:00Z']), source('talk', ['2026-12-01', '2026-11-20']))).toEqual({
    entries: ['talk 2026-12-01', 'check 2026-11-20T06:00:00Z', 'talk 2026-11-20', 'check 2026-11-01T06:00:00Z'],
    next: [],
  })
})

it('hides what is older than the end of a source that goes on, and reads that source next', () => {
  expect(shown(source('check', ['2026-11-20', '2026-11-18'], true), source('request', ['2026-11-19', '2026-01-02'], true))).toEqual({
    entries: ['check 2026-11-20', 'request 2026-11-19', 'check 2026-11-18'],
    next: ['check'],
  })
})

it('reads both sources that end on the same day, and shows an entry once that came with two pages', () => {
  const [twice] = source('check', ['2026-11-18']).entries
  const read = source('check', ['2026-11-18'], true)
  expect(shown({ ...read, entries: [...read.entries, ...(twice ? [twice] : [])] }, source('talk', ['2026-11-18'], true))).toEqual({
    entries: ['check 2026-11-18', 'talk 2026-11-18'],
    next: ['check', 'talk'],
  })
})
