import { expect, it } from 'vitest'
import { isWhole } from '../../world/whole.ts'
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

const lives = Number(process.env['LIVES'] ?? (isWhole ? 60 : 20))

it(`gate, device, page and list say who may load, in ${lives} random lives`, { timeout: 900_000 }, async () => {
  const reached = await checkWhoMayLoad(lives)
  expect(reachedByChance.filter((what) => (reached[what] ?? 0) === 0)).toEqual([])
})
