import { expect, it } from 'vitest'
import { checkWhoMayLoad } from './check-lives.ts'

const reachedByChance = [
  'cleared',
  'warn',
  'blocked',
  'examine done',
  'approve done',
  'send back done',
  'correct done',
  'cancel card done',
  'leave done',
  'apply done',
  'onboard done',
  'bar twin done',
  'answer done',
]

it('gate, device, page and list say who may load, in 60 random lives', { timeout: 900_000 }, async () => {
  const reached = await checkWhoMayLoad(Number(process.env['LIVES'] ?? 60))
  expect(reachedByChance.filter((what) => (reached[what] ?? 0) === 0)).toEqual([])
})
