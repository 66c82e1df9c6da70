import { expect, it } from 'vitest'
import { learntSentences, type LearntFact } from './learnt.rules.ts'

const fact = {
  what: 'medical',
  day: '2026-11-03',
  learntOn: '2026-11-10',
  how: 'approved',
  isUnfit: false,
  cardNo: null,
} as const satisfies LearntFact
const [nurse, guard] = [{ readsMedicals: true }, { readsMedicals: false }]

it.each<[LearntFact, string]>([
  [fact, 'A medical of 03 Nov 2026 was approved on 10 Nov 2026.'],
  [{ ...fact, isUnfit: true }, 'A medical of 03 Nov 2026 with the result not fit to work was approved on 10 Nov 2026.'],
  [{ ...fact, how: 'corrected' }, 'A medical of 03 Nov 2026 was recorded as a correction on 10 Nov 2026.'],
  [
    { ...fact, what: 'ddt', how: 'replaced' },
    'The defensive driving training of 03 Nov 2026, which counted then, was replaced on 10 Nov 2026.',
  ],
  [{ ...fact, what: 'pass', how: 'recorded' }, 'A pass of 03 Nov 2026 was recorded on 10 Nov 2026.'],
  [{ ...fact, what: 'suspension', how: 'recorded' }, 'A suspension from 03 Nov 2026 was recorded on 10 Nov 2026.'],
  [{ ...fact, what: 'card', how: 'recorded', cardNo: 'C-7' }, 'Card C-7 was handed over on 03 Nov 2026. This was recorded on 10 Nov 2026.'],
])('%j reads %s', (learnt, sentence) => {
  expect(learntSentences([learnt], nurse)).toEqual([sentence])
  expect(learntSentences([learnt], guard)).toEqual(learnt.what === 'medical' ? [] : [sentence])
})
