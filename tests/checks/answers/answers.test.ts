import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { copyOfTemplate } from '../../world/test-api.ts'
import type { StatementAnswer } from './answer.ts'
import { faultsOf } from './faults.ts'
import { noting } from './noting.ts'
import { lessOf, reachFaults } from './reach.rules.ts'
import { readTemplates } from './read-assertions.ts'

const {
  database: { db },
} = await copyOfTemplate()

type Role = 'doctor' | 'trainer'

const right = [
  sql<{
    id: string
    n: number
    at: Date
    day: string
    parts: string[]
  }>`select 1::bigint as id, 2 as n, now() as at, current_date as day, '{a}'::text[] as parts`,
  sql<{ total: number } & ({ id: string; name: string } | { id: null })>`select 0 as total, null::bigint as id, null as name`,
  sql<{ role: Role; more?: { a: number } }>`select 'doctor' as role`,
  sql<{ found: { a: string; b?: number }[] }>`select '[{"a":"x"},{"a":"y","b":1}]'::jsonb as found`,
]

const wrong = [
  [
    sql<{ id: string; name: string }>`select 1::bigint as id, 'x' as nane`,
    ['asserts `name`, which PostgreSQL does not answer', 'does not say `nane`, which PostgreSQL answers'],
  ],
  [sql<{ n: number }>`select count(*) as n from driver`, ['asserts `n` as number, PostgreSQL answers bigint as string']],
  [sql<{ k: number }>`select 1::bigint as k where false`, ['asserts `k: number`, PostgreSQL answers bigint as string']],
  [
    sql<{ ends: Date }>`select null::timestamptz as ends union all select now()`,
    ['asserts `ends` as Date, PostgreSQL answers timestamptz as null'],
  ],
  [sql<{ at: Date }>`select 'infinity'::timestamptz as at`, ['asserts `at` as Date, PostgreSQL answers timestamptz as number']],
  [sql<{ kind: Role }>`select 'guard' as kind`, ["asserts `kind` as 'doctor' | 'trainer', PostgreSQL answers 'guard'"]],
  [
    sql<{ made: { at: Date } }>`select json_build_object('at', now()) as made`,
    ['asserts `at` of `made` as Date, PostgreSQL answers json as string'],
  ],
  [
    sql<{ id: string }>`select 0 as total, null::bigint as id`,
    ['does not say `total`, which PostgreSQL answers', 'asserts an id, PostgreSQL answers a row of null'],
  ],
] as const

let faults: readonly string[] = []

beforeAll(async () => {
  for (const statement of [...right, ...wrong.map(([one]) => one)]) await statement.execute(db)
  await db.selectNoFrom([sql<number>`'seven'::text`.as('lucky'), sql<string>`'eight'::text`.as('unlucky')]).execute()
  const answers: ReadonlyMap<string, StatementAnswer[]> = Map.groupBy(noting.answers.values(), ({ text }) => text)
  faults = faultsOf(readTemplates([], 'tests/checks/answers/answers.test.ts'), answers).map((fault) => fault.replace(/^\S+ (.*)\.$/, '$1'))
})

it('what is asserted otherwise than PostgreSQL answers is named, and nothing else', () => {
  expect(faults).toEqual([...wrong.flatMap(([, expected]) => expected), 'asserts `lucky` as number, PostgreSQL answers text as string'])
})

it.each([
  [
    'a new unreached one',
    { 'a.store.ts': 2 },
    { 'a.store.ts': 1 },
    ['a.store.ts: no test reaches 2 of its typed statements and expressions; 1 may be unreached.'],
    { 'a.store.ts': 1 },
  ],
  [
    'one of a new file',
    { 'b.store.ts': 1 },
    {},
    ['b.store.ts: no test reaches 1 of its typed statements and expressions; 0 may be unreached.'],
    {},
  ],
  ['one that a test reaches now', { 'a.store.ts': 1 }, { 'a.store.ts': 2, 'b.store.ts': 1 }, [], { 'a.store.ts': 1 }],
])('%s: the list of what no test reaches only gets shorter', (_, unreached, listed, complaints, shortened) => {
  expect(reachFaults(unreached, listed)).toEqual(complaints)
  expect(lessOf(unreached, listed)).toEqual(shortened)
})
