import { describe, expect, it } from 'vitest'
import { accessStateOf, mayAskByPage, seenProblem } from './subject-access.rules.ts'

const now = new Date('2026-11-21T09:00:00Z')
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)

describe('by the own page', () => {
  it.each([
    ['who never asked', null, true],
    ['whose request is open', { isOpen: true, endedAt: null }, false],
    ['who had one 29 days ago', { isOpen: false, endedAt: daysAgo(29) }, false],
    ['who had one 30 days ago', { isOpen: false, endedAt: daysAgo(30) }, true],
  ])('%s may ask: %j %s', (_, last, may) => expect(mayAskByPage(last, now)).toBe(may))
})

it.each([
  ['open', null, null, 'to_make'],
  ['open', 'making', null, 'making'],
  ['open', 'failed', null, 'to_make'],
  ['open', 'ready', '1', 'ready'],
  ['open', 'ready', null, 'to_make'],
  ['handed_over', 'ready', '1', 'handed_over'],
  ['closed', 'ready', '1', 'closed'],
] as const)('%s, its copy %s with bytes %s: %s', (state, file_state, zip_file_id, expected) =>
  expect(accessStateOf({ state, file_state, zip_file_id })).toBe(expected),
)

describe('the document that is shown', () => {
  const driver = { idNo: '23 456 789', licenceNo: 'DL-0071' }
  it.each([
    ['id_card', '23456789', undefined],
    ['id_card', ' 23-456-789 ', undefined],
    ['licence', 'dl 0071', undefined],
    ['id_card', 'DL-0071', 'This is not the number that is kept of this driver'],
    ['licence', '0071', 'This is not the number that is kept of this driver'],
  ] as const)('%s %s', (document, number, problem) => expect(seenProblem({ document, number }, driver)).toBe(problem))

  it.each([null, '-'])('is no licence where its number is not kept: %s', (licenceNo) =>
    expect(seenProblem({ document: 'licence', number: '-' }, { ...driver, licenceNo })).toContain('Look at the ID card'),
  )
})
