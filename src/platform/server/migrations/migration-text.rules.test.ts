import { describe, expect, it } from 'vitest'
import { concurrentIndexes, isBesideOthers, migrationProblems } from './migration-text.rules.ts'

const yes = '-- beside: yes, a reason\n'

describe('beside', () => {
  it.each([
    ['0080_a.sql', `${yes}create table a ();`, true],
    ['0080_a.sql', '-- beside: no, the column changes its meaning\n', false],
    ['0080_a.sql', 'create table a ();', false],
    ['0080_a.sql', `select 1;\n${yes}`, false],
    ['0080_a.sql', '-- beside: yes\n', false],
    ['0062_service_changes.sql', 'create index a on b (c)', true],
    ['0061_report_schedules.sql', 'create table a ()', false],
  ])('%s %j: %s', (name, text, beside) => expect(isBesideOthers(name, text)).toBe(beside))
})

describe('concurrent indexes', () => {
  it('drops what an attempt has left and builds outside a transaction', () =>
    expect(
      concurrentIndexes(`${yes}-- why; why not\ncreate index a on b (c)\n  where d is null;\ncreate unique index e on b (f);\n`),
    ).toEqual([
      'drop index concurrently if exists a',
      'create index concurrently a on b (c)\n  where d is null',
      'drop index concurrently if exists e',
      'create unique index concurrently e on b (f)',
    ]))

  it.each(['create table a (); create index b on a (c)', 'create index on a (c)', 'select 1'])('%j runs in a transaction', (text) =>
    expect(concurrentIndexes(text)).toBe(null),
  )
})

describe('problems', () => {
  it.each([
    ['create table a ();', ['must begin with']],
    [`${yes}alter table a drop column b;`, ['drops a column']],
    [`${yes}drop view a;`, ['drops a table or view']],
    [`${yes}alter table a rename column b to c;`, ['renames something']],
    [`${yes}alter table a rename to c;`, ['renames something']],
    [`${yes}alter table a alter column b type text;`, ['changes the type']],
    [`${yes}alter table a alter b set not null;`, ['makes a column not null']],
    [`${yes}alter table a add column b int not null;`, ['adds a column']],
    [`${yes}alter table a add column b int not null default 0, add column c text;`, []],
    [`${yes}alter table a add column b int, drop constraint c;`, []],
    [`${yes}-- drop column b\ncreate table a (b int not null);`, []],
    ['-- beside: yes, a.b is unused since 0.3.0\nalter table a drop column b;', []],
    ['-- beside: no, b moves\nalter table a drop column b;', []],
    [`${yes}create table a (); create index b on driver (name);`, ['builds an index of driver']],
    [`${yes}create index b on driver (name);`, []],
  ])('%j', (text, wanted) => expect(migrationProblems('0080_a.sql', text)).toEqual(wanted.map((part) => expect.stringContaining(part))))

  it('leaves what landed before the header', () => expect(migrationProblems('0071_a.sql', 'drop table a')).toEqual([]))
})
