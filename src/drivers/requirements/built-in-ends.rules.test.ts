import { expect, it } from 'vitest'
import { longestMonthsOf, measuredEnd, ruleOfDay, type BuiltInVersion, type Measured } from './built-in-ends.rules.ts'
import { endsBy, expiryBy, proofRuleOf, setDayProblem } from './proof-rule.rules.ts'
import type { EndingValidity } from './requirement-definition.contract.ts'

const months = (some: number, byAge: { fromAge: number; months: number }[] = []): EndingValidity => ({
  kind: 'months',
  months: some,
  byAge,
})
const version = (fromDay: string, validity: EndingValidity, fields: Partial<BuiltInVersion> = {}): BuiltInVersion => ({
  id: '1',
  fromDay,
  definition: { validity },
  forAll: false,
  isEnded: false,
  hasBegun: true,
  ...fields,
})
const byAge = version('2026-01-01', months(24, [{ fromAge: 50, months: 12 }]))
const onReport = version('2026-01-01', { kind: 'proof' })

it.each<[string, readonly BuiltInVersion[], string, string | null, string | null]>([
  ['without a rule of the plant', [], '2026-11-05', '1990-01-01', '2027-11-05'],
  ['before the plant had one', [byAge], '2025-12-31', '1990-01-01', '2026-12-31'],
  ['by its first day', [byAge], '2026-01-01', '1990-01-01', '2028-01-01'],
  ['the day before a birthday', [byAge], '2026-11-05', '1976-11-06', '2028-11-05'],
  ['on the birthday', [byAge], '2026-11-05', '1976-11-05', '2027-11-05'],
  ['of no known age', [byAge], '2026-11-05', null, '2027-11-05'],
  ['by the rule of its day, not the next one', [byAge, version('2026-12-01', months(6))], '2026-11-30', '1990-01-01', '2028-11-30'],
  ['to the end of the year', [version('2026-01-01', { kind: 'year_end' })], '2026-11-05', null, '2027-01-01'],
  ['as the report says', [onReport], '2026-11-05', null, null],
  [
    'after the plant has none any more',
    [byAge, version('2026-11-01', months(6), { isEnded: true })],
    '2026-11-05',
    '1990-01-01',
    '2027-11-05',
  ],
  ['from the last of a month', [version('2026-01-01', months(6))], '2026-08-31', null, '2027-02-28'],
])('a proof lasts %s', (_, versions, givenOn, dateOfBirth, until) => {
  expect(ruleOfDay(versions, { givenOn, dateOfBirth }).until).toBe(until)
})

const given = { givenOn: '2026-11-16', dateOfBirth: '1990-01-01' }
it.each<[string, readonly BuiltInVersion[], { isFit?: boolean; setTo?: string }, string, string | undefined]>([
  ['nothing set', [], {}, '2027-11-16', undefined],
  ['an earlier day', [], { setTo: '2027-05-01' }, '2027-05-01', undefined],
  ['the same day', [], { setTo: '2027-11-16' }, '2027-11-16', undefined],
  [
    'a later day',
    [],
    { setTo: '2027-11-17' },
    '2027-11-16',
    "By the plant's rule the examination is valid until 16 Nov 2027. Enter that day or an earlier one",
  ],
  ['today', [], { setTo: '2026-11-21' }, '2026-11-21', 'Enter a day after today'],
  ['not fit', [], { isFit: false }, '2026-11-16', undefined],
  [
    'not fit, and a day',
    [],
    { isFit: false, setTo: '2027-05-01' },
    '2026-11-16',
    "A finding 'not fit' is valid on no day. Leave this empty",
  ],
  ['no date that the rule asks for', [onReport], {}, '2026-11-16', 'Enter until when the examination is valid, as its report says'],
  ['the date that the rule asks for', [onReport], { setTo: '2031-05-01' }, '2031-05-01', undefined],
  ['a date that nobody believes', [onReport], { setTo: '2036-11-17' }, '2036-11-17', 'Enter a day within 10 years of the examination'],
])('the day that its giver sets: %s', (_, versions, { isFit = true, setTo = null }, expiry, problem) => {
  const rule = proofRuleOf(versions, given)
  const found = { givenOn: given.givenOn, isFit, setTo }
  expect(expiryBy(rule, found)).toBe(expiry)
  expect(setDayProblem(rule, { what: 'examination', today: '2026-11-21', ...found })).toBe(problem)
})

const forAll = (fromDay: string, validity: EndingValidity, hasBegun: boolean): BuiltInVersion =>
  version(fromDay, validity, { forAll: true, hasBegun })
const approved: Measured = { givenOn: '2026-03-10', dateOfBirth: '1990-01-01', expiry: '2027-03-10', recordedOn: null }

it.each<[string, readonly BuiltInVersion[], Partial<Measured>, string]>([
  ['a rule for new proofs', [version('2026-12-01', months(6))], {}, '2027-03-10'],
  ['a shorter one that lies ahead', [forAll('2026-12-01', months(10), false)], {}, '2027-01-10'],
  ['a shorter one, by which it has ended: from its day on', [forAll('2026-12-01', months(6), true)], {}, '2026-12-01'],
  ['a shorter one that comes after its end', [forAll('2027-06-01', months(6), false)], {}, '2027-03-10'],
  ['a longer one that lies ahead', [forAll('2026-12-01', months(24), false)], {}, '2027-03-10'],
  ['a longer one that has begun', [forAll('2026-12-01', months(24), true)], {}, '2028-03-10'],
  ['a longer one, and a day that the doctor set', [forAll('2026-12-01', months(24), true)], { expiry: '2026-12-20' }, '2026-12-20'],
  ['a shorter one, and a day that the doctor set', [forAll('2026-12-01', months(10), true)], { expiry: '2026-12-20' }, '2026-12-20'],
  ['a longer one, of a register', [forAll('2026-12-01', months(24), true)], { recordedOn: '2026-04-01' }, '2027-03-10'],
  ['one that came before a register brought it', [forAll('2026-12-01', months(6), true)], { recordedOn: '2026-12-01' }, '2027-03-10'],
  ['one that came before it', [forAll('2026-03-10', months(6), true)], { expiry: '2026-09-10' }, '2026-09-10'],
  ['the date on the report', [forAll('2026-12-01', { kind: 'proof' }, true)], {}, '2027-03-10'],
  ['a shorter one, then a longer one', [forAll('2026-10-01', months(6), true), forAll('2026-12-01', months(24), true)], {}, '2028-03-10'],
  ['a longer one, then one for new proofs', [forAll('2026-10-01', months(24), true), version('2026-12-01', months(6))], {}, '2028-03-10'],
  [
    'no rule any more',
    [forAll('2026-10-01', months(24), true), { ...forAll('2026-12-01', months(24), true), isEnded: true }],
    {},
    '2027-03-10',
  ],
  ['an age', [forAll('2026-12-01', months(24, [{ fromAge: 36, months: 18 }]), true)], {}, '2027-09-10'],
])('a proof of before is measured by %s', (_, versions, fields, end) => {
  expect(measuredEnd(versions, { ...approved, ...fields })).toBe(end)
})

it('what is given now ends by the rules for all that have come since its day', () => {
  const versions = [forAll('2026-11-18', months(6), true)]
  const rule = proofRuleOf(versions, given)
  expect([rule.until, rule.untilNow]).toEqual(['2027-11-16', '2027-05-16'])
  expect(endsBy(rule, { givenOn: given.givenOn, isFit: true, setTo: null })).toBe('2027-05-16')
  expect(endsBy(rule, { givenOn: given.givenOn, isFit: true, setTo: '2027-02-01' })).toBe('2027-02-01')
  expect(
    setDayProblem(rule, { what: 'training', today: '2026-11-21', givenOn: given.givenOn, isFit: true, setTo: '2027-06-01' }),
  ).toContain('16 May 2027')
})

it('the longest that proofs can have lasted', () => {
  expect(longestMonthsOf([])).toBe(12)
  expect(longestMonthsOf([version('2026-01-01', months(6, [{ fromAge: 50, months: 3 }])), onReport])).toBe(12)
  expect(longestMonthsOf([byAge, version('2026-06-01', months(18, [{ fromAge: 30, months: 36 }]))])).toBe(36)
})
