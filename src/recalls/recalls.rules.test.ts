import { expect, it } from 'vitest'
import { recalledNews, withdrawnNews } from './recall-news.rules.ts'
import { givenText } from './recall-period.rules.ts'
import { holdStart, judgeRecallPick, judgeRecallWithdrawal, maxRecalled, recallStage, renewBy } from './recalls.rules.ts'

it.each([
  ['2026-11-21', 0, null, null],
  ['2026-11-21', 1, '2026-11-22', '2026-11-23'],
  ['2026-11-21', 14, '2026-12-05', '2026-12-06'],
  ['2026-12-02', 60, '2027-01-31', '2027-02-01'],
])('confirmed on %s with %i days: renewed by %s, held from %s', (day, grace, last, first) => {
  expect([renewBy(day, grace), holdStart(renewBy(day, grace))]).toEqual([last, first])
})

it.each([
  [{ clearances: 1, isRunning: false }, undefined],
  [{ clearances: maxRecalled, isRunning: false }, undefined],
  [{ clearances: 0, isRunning: false }, 'nothing_picked'],
  [{ clearances: maxRecalled + 1, isRunning: false }, 'too_many_picked'],
  [{ clearances: 5, isRunning: true }, 'recall_runs'],
])('%j: %s', (picked, code) => {
  expect(judgeRecallPick(picked)).toMatchObject(code === undefined ? { ok: true } : { ok: false, code })
})

const at = new Date('2026-11-21T06:00:00Z')
it.each([
  [{ carried_out_at: null, withdrawn_at: null, undone_at: null, open: 0 }, 'running', undefined],
  [{ carried_out_at: at, withdrawn_at: null, undone_at: null, open: 3 }, 'open', undefined],
  [{ carried_out_at: at, withdrawn_at: null, undone_at: null, open: 0 }, 'done', 'recall_done'],
  [{ carried_out_at: null, withdrawn_at: at, undone_at: null, open: 2 }, 'undoing', 'recall_withdrawn'],
  [{ carried_out_at: at, withdrawn_at: at, undone_at: at, open: 0 }, 'withdrawn', 'recall_withdrawn'],
] as const)('%j is %s, and its withdrawal: %s', (progress, stage, code) => {
  expect(recallStage(progress)).toBe(stage)
  expect(judgeRecallWithdrawal({ stage, by: 'Asha Mwangi', isOwn: false })).toMatchObject(
    code === undefined ? { ok: true } : { ok: false, code },
  )
})

const drivers = ['Asha', 'Brian', 'Carol', 'David', 'Esther', 'Faith'].map((name, n) => ({ id: String(n + 1), name }))
const title = (text: string, of: number): string => `${text}: ${of === 1 ? 'a driver' : `${of} drivers`}`

it.each([
  [1, '2027-05-12', 'Asha: Renew the medical with another issuer by 12 May 2027. After that day they may not load until it is renewed.'],
  [2, null, 'Asha and Brian: Renew the medical with another issuer. Until then they may not load.'],
  [6, null, 'Asha, Brian, Carol, David, Esther and 1 more: Renew the medical with another issuer. Until then they may not load.'],
])('of %i drivers by %s an office reads what to do, and no more', (n, by, body) => {
  const news = recalledNews(drivers.slice(0, n), { kind: 'medical', renewBy: by })
  expect(news).toEqual({ title: title(by === null ? 'On hold' : 'To renew', n), body, link: n === 1 ? 'driver/1' : 'drivers' })
})

it('a withdrawal says what no longer has to be done', () => {
  expect(withdrawnNews(drivers.slice(0, 2), 'ddt')).toEqual({
    title: 'No longer to renew: 2 drivers',
    body: 'Asha and Brian: The defensive driving training does not have to be renewed with another issuer any more.',
    link: 'drivers',
  })
})

it.each([
  [null, null, 'At any time'],
  ['2026-01-05', null, 'Since 05 Jan 2026'],
  [null, '2026-02-05', 'Until 05 Feb 2026'],
  ['2026-01-05', '2026-02-05', 'From 05 Jan 2026 to 05 Feb 2026'],
])('from %s until %s: %s', (from, until, text) => expect(givenText({ from, until })).toBe(text))
