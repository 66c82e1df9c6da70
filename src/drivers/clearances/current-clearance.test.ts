import { giveClearances } from '../pass/passes.factory.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { isWhole } from '#tests/world/whole.ts'
import { aDriver } from '../drivers.factory.ts'
import { changesNothing, currentFinding } from './current-clearance.rules.ts'
import { findCurrentClearance, listFindings, voidClearances } from './clearances.store.ts'

const { db, ownerDb } = await testApi()

it.each([
  ['an earlier examination', '2026-11-10', true, '2026-11-16', true, true],
  ['a later examination', '2026-11-20', true, '2026-11-16', false, false],
  ['fit on the day of a finding not fit', '2026-11-16', true, '2026-11-16', false, true],
  ['not fit on the day of a finding fit', '2026-11-16', false, '2026-11-16', true, false],
  ['the same finding again', '2026-11-16', true, '2026-11-16', true, false],
  ['not fit before the guessed day of a register', '2026-11-10', false, '2026-11-16', null, false],
  ['a guessed day after a finding not fit', '2026-11-16', null, '2026-11-10', false, true],
  ['a guessed day after a finding fit', '2026-11-16', null, '2026-11-10', true, false],
  ['a training of the same day', '2026-11-16', null, '2026-11-16', null, false],
] as const)('%s, added to what is on record, changes nothing: %#', (_, givenOn, isFit, currentDay, isCurrentFit, nothing) => {
  expect(changesNothing({ givenOn: currentDay, isFit: isCurrentFit }, { givenOn, isFit })).toBe(nothing)
})

it("a medical of a register, whose day is guessed, never counts before a finding 'not fit', also one that was refuted", async () => {
  const { id, created_at } = await aDriver(db)
  const add = async (given_on: string, fit_to_work: boolean | null) => {
    const expiry = fit_to_work === false ? given_on : '2027-11-01'
    const [added] = await giveClearances(db, [{ driver_id: id, kind: 'medical', given_on, expiry, fit_to_work, created_at }])
    const [inSql, inRule] = [await findCurrentClearance(db, id, 'medical'), currentFinding(await listFindings(db, id, 'medical'))?.id]
    expect(inSql?.id).toBe(inRule)
    return [inRule === added, inSql?.fit_to_work]
  }
  const isUnfit = async () => (await db.selectFrom('driver').select('is_unfit').where('id', '=', id).executeTakeFirstOrThrow()).is_unfit
  expect(await add('2026-11-20', null)).toEqual([true, null])
  expect([await add('2026-11-10', false), await isUnfit()]).toEqual([[true, false], true])
  expect(await add('2026-11-21', null)).toEqual([false, false])
  expect([await add('2026-11-12', true), await isUnfit()]).toEqual([[true, true], false])
})

const randomRecords = isWhole ? 300 : 60

it(`the database names the same finding as the rule, for ${randomRecords} random records`, async () => {
  const anyFinding = fc.record({
    day: fc.integer({ min: 1, max: 4 }),
    isFit: fc.constantFrom(true, false, null),
    isVoid: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  })
  const records = fc.sample(fc.array(anyFinding, { maxLength: 6 }), { numRuns: randomRecords, seed: 33 })
  for (const record of records) {
    const { id, created_at } = await aDriver(db)
    for (const { day, isFit, isVoid } of record) {
      const given_on = `2026-11-0${day}`
      await giveClearances(db, [
        { driver_id: id, kind: 'medical', given_on, expiry: isFit === false ? given_on : '2027-11-01', fit_to_work: isFit, created_at },
      ])
      const newest = (await listFindings(db, id, 'medical'))
        .map((each) => each.id)
        .toSorted((one, other) => Number(one) - Number(other))
        .at(-1)
      if (isVoid) await voidClearances(ownerDb, newest === undefined ? [] : [newest])
    }
    expect((await findCurrentClearance(db, id, 'medical'))?.id).toBe(currentFinding(await listFindings(db, id, 'medical'))?.id)
  }
})
