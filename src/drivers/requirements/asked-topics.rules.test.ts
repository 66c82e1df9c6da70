import { expect, it } from 'vitest'
import { askedTopics } from './asked-topics.rules.ts'
import type { OwnRuleVersion } from './own-ends.rules.ts'
import type { RequirementDefinition } from './requirement-definition.contract.ts'

const about = (topic: string, validity: RequirementDefinition['validity'] = { kind: 'months', months: 1, byAge: [] }) => ({
  proof: { kind: 'attendance' as const, topic },
  neededBy: [],
  validity,
  metBy: null,
})
const permit: RequirementDefinition = { ...about(''), proof: { kind: 'renewal', sentBy: ['office'], needsFile: false } }
const version = (definition: RequirementDefinition, fields: Partial<OwnRuleVersion> = {}): OwnRuleVersion => ({
  fromDay: '2026-11-01',
  definition,
  forAll: false,
  isEnded: false,
  hasBegun: true,
  ...fields,
})
const ahead = { fromDay: '2027-01-01', hasBegun: false }
const asked = (...versions: readonly OwnRuleVersion[]) =>
  askedTopics([{ name: 'induction', versions }]).map(({ topic, lasts, from }) => [topic, lasts, from])

it.each<[string, readonly OwnRuleVersion[], readonly unknown[]]>([
  ['a requirement that is proved otherwise', [version(permit)], []],
  ['one that has ended', [version(about('A')), version(about('A'), { isEnded: true })], []],
  ['what it asked for before', [version(about('A')), version(about('B'))], [['B', '1 month', null]]],
  ['one in force', [version(about('A'))], [['A', '1 month', null]]],
  ['one in force until it ends', [version(about('A')), version(about('A'), { ...ahead, isEnded: true })], [['A', '1 month', null]]],
  ['one that lies ahead', [version(about('A'), ahead)], [['A', '1 month', '2027-01-01']]],
  ['a topic once, in any spelling', [version(about('An A')), version(about('an  a'), ahead)], [['An A', '1 month', null]]],
  [
    'another topic from a day on',
    [version(about('A')), version(about('B'), ahead)],
    [
      ['A', '1 month', null],
      ['B', '1 month', '2027-01-01'],
    ],
  ],
])('asks for topics: %s', (_, versions, topics) => expect(asked(...versions)).toEqual(topics))

it.each<[RequirementDefinition['validity'], string]>([
  [{ kind: 'months', months: 24, byAge: [{ fromAge: 50, months: 12 }] }, '24 months, 12 months from age 50'],
  [{ kind: 'year_end' }, 'to the end of the year'],
  [{ kind: 'for_ever' }, 'for ever'],
  [{ kind: 'proof' }, 'to the date on the proof'],
])('%j lasts %s', (validity, lasts) => expect(asked(version(about('A', validity)))).toEqual([['A', lasts, null]]))
