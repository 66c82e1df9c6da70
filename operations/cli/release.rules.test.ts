import { describe, expect, it } from 'vitest'
import { nextVersion, parseChange, releaseNotes, subjectFault } from './release.rules.ts'

const change = (subject: string, body = '') => parseChange({ subject, body })
const changes = (...subjects: readonly string[]) => subjects.flatMap((subject) => change(subject) ?? [])

it.each(['Merge branch main', 'Words of counts', 'Feat: capital', 'feat:no space', 'feat(lists) no colon'])(
  'leaves out what is no conventional commit: %s',
  (subject) => expect(change(subject)).toBeNull(),
)

it('reads type, scope, text and both marks of a breaking change', () => {
  expect(change('fix(lists): keep the page')).toEqual({ type: 'fix', scope: 'lists', text: 'keep the page', isBreaking: false })
  expect(change('refactor!: one truth')).toMatchObject({ scope: null, isBreaking: true })
  expect(change('feat: x', 'Because.\n\nBREAKING CHANGE: y')).toMatchObject({ isBreaking: true })
})

describe('the next version', () => {
  it.each([
    ['1.4.2', ['docs: a', 'test: b', 'refactor: c'], null],
    ['1.4.2', ['fix: a', 'docs: b'], '1.4.3'],
    ['1.4.2', ['perf: a'], '1.4.3'],
    ['1.4.2', ['fix: a', 'feat: b'], '1.5.0'],
    ['1.4.2', ['fix: a', 'refactor!: b'], '2.0.0'],
    ['0.1.0', ['perf!: a'], '0.2.0'],
    ['0.1.9', ['fix: a'], '0.1.10'],
  ])('of %s with %j is %s', (version, subjects, next) => expect(nextVersion(version, changes(...subjects))).toBe(next))
})

it('the notes group what people notice, breaking changes first, and name the migrations', () => {
  const all = changes('fix(lists): keep the page', 'feat: a bell', 'test: more', 'perf(drivers)!: one table')
  const migrations = ['0003_a.sql', '0004_b.sql'].map((name) => ({ name, isBeside: true }))
  expect(releaseNotes({ version: '0.2.0', date: '2026-11-23', changes: all, migrations })).toBe(`## 0.2.0 (2026-11-23)

Database: migrations 0003 to 0004, at the first start. Servers of the release before may run beside them.

### Breaking

- **drivers**: one table

### Added

- a bell

### Fixed

- **lists**: keep the page
`)
})

it('the notes name the migrations that older servers cannot run beside', () => {
  const migrations = [3, 4, 5].map((n) => ({ name: `000${n}_a.sql`, isBeside: n === 3 }))
  expect(releaseNotes({ version: '0.2.0', date: '2026-11-23', changes: [], migrations })).toContain(
    'Database: migrations 0003 to 0005, at the first start. **Stop the servers of the release before first**: they cannot run beside 0004, 0005.',
  )
})

describe('the subject of a commit', () => {
  it.each([
    ['Merge nothing', 'Write it as type(area)'],
    ['feature(gate): a card is read', "There is no type 'feature'"],
    ['fix(gate): a refused card is told at once.', 'Leave out the full stop.'],
    [`fix(gate): ${'a'.repeat(62)}`, 'It has 73 characters'],
  ])('%s is refused', (subject, fault) => expect(subjectFault(subject)).toContain(fault))

  it.each([`fix(gate): ${'a'.repeat(61)}`, 'refactor!: one truth', 'chore(release): 0.8.0'])('%s is right', (subject) =>
    expect(subjectFault(subject)).toBeNull(),
  )
})
