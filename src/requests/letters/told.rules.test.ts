import { expect, it } from 'vitest'
import { dateText } from '#platform/contract/moment.ts'
import { requestType } from '../engine/request-types.contract.ts'
import { toldSentences } from './told.rules.ts'
import { englishLetters } from './texts/english-letters.rules.ts'

const said = { text: englishLetters, day: dateText, today: '2026-11-23' }
const startsOn = '2026-11-23'
const untilEvidence = englishLetters.untilEvidence

it.each([
  ['nothing', [], []],
  ['days', [{ startsOn, endsOn: '2026-11-30' }], ['You are suspended from 23 Nov 2026. The suspension ends on 30 Nov 2026.']],
  ['evidence', [{ startsOn, endsOn: null }], ['You are suspended from 23 Nov 2026.', untilEvidence]],
  [
    'days and evidence',
    [
      { startsOn, endsOn: null },
      { startsOn, endsOn: '2026-11-30' },
    ],
    ['You are suspended from 23 Nov 2026, until 30 Nov 2026 at least.', untilEvidence],
  ],
])('what an upheld violation brings is told once: %s', (_, suspensions, told) => {
  const body = { violation: 'Uncovered load', violation_date: '2026-11-22' }
  const sentences = toldSentences({ kind: 'decision', isUpheld: true, typeId: requestType.processViolation, body, suspensions }, said)
  expect(sentences).toEqual(['The violation “Uncovered load” of 22 Nov 2026 was upheld.', ...told, englishLetters.reason])
})
