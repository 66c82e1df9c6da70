import { expect, it } from 'vitest'
import { judgeDelete } from './in-use.rules.ts'

it.each([
  [{ driver: 12, allocation: 3 }, 'Used by 12 drivers and 3 users'],
  [{ allocation: 3, driver: 12 }, 'Used by 12 drivers and 3 users'],
  [{ driver: 1 }, 'Used by 1 driver'],
  [{ driver: 1000 }, 'Used by 1,000+ drivers'],
  [{ clearance: 2, allocation: 1, request: 4 }, 'Used by 1 user, 4 requests and 2 medicals'],
  [{ audit: 9, driver: 2, allocation: 2, violation: 1 }, 'Used by 2 drivers, 2 users, 1 violation and more'],
  [{ weigh_bridge: 2 }, 'Used by 2 weigh bridges'],
  [{ weigh_bridge: 1, audit: 1 }, 'Used by 1 audit record and 1 weigh bridge'],
])('%j: %s', (counts, message) => {
  const uses = Object.entries(counts).map(([table, n]) => ({ table, n }))
  expect(judgeDelete(uses, 1000)).toEqual({ ok: false, code: 'in_use', message })
})

it('deletes what nothing refers to', () => expect(judgeDelete([], 1000)).toEqual({ ok: true }))
