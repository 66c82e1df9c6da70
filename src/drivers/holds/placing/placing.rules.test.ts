import { describe, expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { HoldKind } from '../hold-kinds.rules.ts'
import { goneText, judgeLifting, placingProblems } from './placing.rules.ts'

const today = '2026-11-21'

describe('a hold is refused at its field', () => {
  it.each([
    [{ kind: 'document', reason: 'incident', document: 'licence' }, { reason: 'Choose one of forged, unreadable, wrong_person' }],
    [{ kind: 'document', reason: 'toString', document: 'licence' }, { reason: 'Choose one of forged, unreadable, wrong_person' }],
    [{ kind: 'document', reason: 'forged' }, { document: 'Choose the document that is in doubt' }],
    [
      { kind: 'document', reason: 'forged', document: 'licence', ends_on: '2026-12-01' },
      { ends_on: 'Leave this empty: it ends when the document is replaced' },
    ],
    [{ kind: 'site', reason: 'rules' }, { ends_on: 'Choose the first day without the hold' }],
    [{ kind: 'site', reason: 'rules', ends_on: '2026-11-20' }, { ends_on: 'Choose a day after today' }],
    [{ kind: 'site', reason: 'rules', ends_on: today }, { ends_on: 'Choose a day after today' }],
    [
      { kind: 'site', reason: 'rules', ends_on: '2027-11-22' },
      { ends_on: 'Choose 21 Nov 2027 or an earlier day: a hold lasts at most 12 months' },
    ],
    [
      { kind: 'site', reason: 'rules', ends_on: '2026-12-01', document: 'id' },
      { document: 'Leave this empty: only a document in doubt is named' },
    ],
    [{ kind: 'site', reason: 'rules', ends_on: '2027-11-21' }, {}],
    [{ kind: 'site', reason: 'other', ends_on: '2026-11-22' }, {}],
    [{ kind: 'document', reason: 'wrong_person', document: 'picture' }, {}],
  ] as const)('%j: %j', (entered, problems) => expect(placingProblems(entered, today)).toEqual(problems))
})

it.each([
  [5, true],
  [7, true],
  [9, true],
  [1, false],
  [6, false],
  [8, false],
  [10, false],
])('of a driver of status %i there is nothing to hold: %s', (statusId, isGone) =>
  expect(goneText({ name: 'Juma', statusId }) !== null).toBe(isGone),
)

describe('who lifts', () => {
  const colleague =
    'not_lifted This hold is about you, or about a driver of an office that you work, or have worked, for. A colleague has to lift it.'
  const byItself = 'not_lifted This hold is not lifted by hand. It ends with what it came from.'
  const role = 'not_lifted Your role does not lift this hold. Ask the safety officer.'
  it.each([
    ['document', ['holds.lift'], { isPlacer: false, isOwn: false }, 'ok'],
    ['document', ['holds.lift'], { isPlacer: false, isOwn: true }, colleague],
    ['document', ['holds.place'], { isPlacer: true, isOwn: false }, 'ok'],
    ['document', ['holds.place'], { isPlacer: true, isOwn: true }, colleague],
    ['document', ['holds.place'], { isPlacer: false, isOwn: false }, role],
    ['document', ['drivers.read'], { isPlacer: true, isOwn: false }, role],
    ['site', ['holds.place'], { isPlacer: true, isOwn: false }, 'ok'],
    ['site', ['holds.place', 'holds.test'], { isPlacer: false, isOwn: false }, role],
    ['test', ['holds.test'], { isPlacer: true, isOwn: false }, role],
    ['test', ['holds.lift'], { isPlacer: false, isOwn: false }, 'ok'],
    ['unfit', ['holds.lift', 'medical.read'], { isPlacer: true, isOwn: false }, byItself],
    ['issuer', ['holds.lift'], { isPlacer: false, isOwn: false }, byItself],
  ] satisfies [HoldKind, Permission[], { isPlacer: boolean; isOwn: boolean }, string][])(
    '%s by %j, %j: %s',
    (kind, permissions, tie, expected) => {
      const ruling = judgeLifting(kind, { permissions, ...tie })
      expect(ruling.ok ? 'ok' : `${ruling.code} ${ruling.message}`).toBe(expected)
    },
  )
})
