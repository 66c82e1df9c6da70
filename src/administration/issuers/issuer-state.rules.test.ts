import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { judgeIssuer } from './issuer-judgement.rules.ts'
import { issuerStateOn, type Designation } from './issuer-state.rules.ts'

const { db, as } = await testApi()
const open: Designation = { designated_from: null, designated_until: null, withdrawn_from: null, first_withdrawn_from: null }
/** Withdrawn once. */
const withdrawnFrom = (day: string) => ({ withdrawn_from: day, first_withdrawn_from: day })
/** Withdrawn from 1 May, and from 1 Aug. */
const twice = { first_withdrawn_from: '2026-05-01', withdrawn_from: '2026-08-01' }

const table: readonly (readonly [string, Partial<Designation>, string, string])[] = [
  ['without days', {}, '2026-05-05', 'approved'],
  ['before the first day', { designated_from: '2026-05-05' }, '2026-05-04', 'not yet'],
  ['on the first day', { designated_from: '2026-05-05' }, '2026-05-05', 'approved'],
  ['on the last day', { designated_until: '2026-05-05' }, '2026-05-05', 'approved'],
  ['after the last day', { designated_until: '2026-05-05' }, '2026-05-06', 'expired'],
  ['before the withdrawal', { ...withdrawnFrom('2026-05-05') }, '2026-05-04', 'approved'],
  ['on the day of the withdrawal', { ...withdrawnFrom('2026-05-05') }, '2026-05-05', 'withdrawn'],
  ['withdrawn, and past the last day too', { designated_until: '2026-06-30', ...withdrawnFrom('2026-05-05') }, '2026-07-01', 'withdrawn'],
  ['withdrawn within its days', { designated_from: '2026-01-01', ...withdrawnFrom('2026-05-05') }, '2026-04-01', 'approved'],
  ['before a designation that was withdrawn', { designated_from: '2026-01-01', ...withdrawnFrom('2026-05-05') }, '2025-12-31', 'not yet'],
  ['designated anew, before the withdrawal', { designated_from: '2026-06-01', ...withdrawnFrom('2026-05-05') }, '2026-05-04', 'approved'],
  ['designated anew, between', { designated_from: '2026-06-01', ...withdrawnFrom('2026-05-05') }, '2026-05-31', 'withdrawn'],
  ['designated anew', { designated_from: '2026-06-01', ...withdrawnFrom('2026-05-05') }, '2026-06-01', 'approved'],
  [
    'designated anew, and over',
    { designated_from: '2026-06-01', designated_until: '2026-06-30', ...withdrawnFrom('2026-05-05') },
    '2026-07-01',
    'expired',
  ],
  ['twice withdrawn, before both', { designated_from: '2026-06-01', ...twice }, '2026-04-30', 'approved'],
  ['twice withdrawn, between', { designated_from: '2026-06-01', ...twice }, '2026-05-15', 'withdrawn'],
  ['twice withdrawn, while designated anew', { designated_from: '2026-06-01', ...twice }, '2026-07-31', 'approved'],
  ['twice withdrawn, and not anew', { designated_from: '2026-06-01', ...twice }, '2026-08-01', 'withdrawn'],
  ['anew after two, before both', { designated_from: '2026-09-01', ...twice }, '2026-04-30', 'approved'],
  ['anew after two, in the first stretch', { designated_from: '2026-09-01', ...twice }, '2026-05-15', 'withdrawn'],
  ['anew after two, while designated between', { designated_from: '2026-09-01', ...twice }, '2026-06-15', 'withdrawn'],
  ['anew after two, in the second stretch', { designated_from: '2026-09-01', ...twice }, '2026-08-31', 'withdrawn'],
  ['anew after two', { designated_from: '2026-09-01', ...twice }, '2026-09-01', 'approved'],
  ['the second taken back', { designated_from: '2026-06-01', first_withdrawn_from: '2026-05-01' }, '2026-05-15', 'withdrawn'],
  ['the second taken back, since', { designated_from: '2026-06-01', first_withdrawn_from: '2026-05-01' }, '2026-06-01', 'approved'],
]

it.each(table)('%s', (_name, days, day, state) => {
  expect(issuerStateOn({ ...open, ...days }, day)).toBe(state)
})

it('the database says the same', async () => {
  const { userId } = await as({ portal: 'staff_portal' })
  const doctor = await aDoctor(db)
  for (const [name, days, day, state] of table) {
    const withdrawal = days.withdrawn_from
      ? { withdrawn_by: userId, withdrawn_at: new Date(), withdraw_reason: 'Forged reports' }
      : { withdrawn_by: null, withdrawn_at: null, withdraw_reason: null }
    await db
      .updateTable('issuer')
      .set({ ...open, ...days, ...withdrawal })
      .where('doctor_id', '=', doctor.id)
      .execute()
    const said = await db
      .selectFrom('issuer as i')
      .select(sql<boolean>`is_designated(i, ${day})`.as('is'))
      .where('doctor_id', '=', doctor.id)
      .executeTakeFirst()
    expect([name, said?.is]).toEqual([name, state === 'approved'])
  }
})

const amina = { ...open, id: '1', name: 'Dr Amina Hassan', courses: null }
const company = { ...open, id: '2', name: 'Safe Hands Driving', courses: ['ddt'] }

it.each([
  [amina, 'medical', '2026-05-05', undefined],
  [
    { ...amina, designated_until: '2026-05-03' },
    'medical',
    '2026-05-05',
    'Dr Amina Hassan was designated until 03 May 2026; the examination is of 05 May 2026.',
  ],
  [
    { ...amina, designated_from: '2026-05-06' },
    'medical',
    '2026-05-05',
    'Dr Amina Hassan is designated from 06 May 2026; the examination is of 05 May 2026.',
  ],
  [
    { ...amina, ...withdrawnFrom('2026-05-01') },
    'medical',
    '2026-05-05',
    'The designation of Dr Amina Hassan was withdrawn from 01 May 2026; the examination is of 05 May 2026.',
  ],
  [
    { ...amina, ...withdrawnFrom('2026-05-01'), designated_from: '2026-06-01' },
    'medical',
    '2026-05-05',
    'The designation of Dr Amina Hassan was withdrawn from 01 May 2026 to 01 Jun 2026; the examination is of 05 May 2026.',
  ],
  [
    { ...amina, ...twice, designated_from: '2026-09-01' },
    'medical',
    '2026-05-15',
    'The designation of Dr Amina Hassan was withdrawn from 01 May 2026 to 01 Sep 2026; the examination is of 15 May 2026.',
  ],
  [company, 'ddt', '2026-05-05', undefined],
  [company, 'bulker', '2026-05-05', 'Safe Hands Driving is not designated for bulker training.'],
  [
    { ...company, designated_until: '2026-05-03' },
    'ddt',
    '2026-05-05',
    'Safe Hands Driving was designated until 03 May 2026; the training is of 05 May 2026.',
  ],
] as const)('%j for a %s of %s', (issuer, kind, day, message) => {
  expect(judgeIssuer(issuer, { kind, day })).toMatchObject(message === undefined ? { ok: true } : { ok: false, message })
})
