import { expect, it } from 'vitest'
import { checkWhoMayLoad } from './check-lives.ts'

it('gate, device, page and list say who may load, in 200 random lives', { timeout: 900_000 }, async () => {
  const reached = await checkWhoMayLoad(200)
  for (const what of [
    'examine done',
    'approve done',
    'reject done',
    'take back done',
    'suspend done',
    'cancel card done',
    'blacklist done',
  ])
    expect([what, (reached[what] ?? 0) > 5]).toEqual([what, true])
  for (const what of ['reinstate done', 'new card done', 'pardon done', 'cleared', 'warn', 'blocked'])
    expect([what, (reached[what] ?? 0) > 5]).toEqual([what, true])
})
