import { describe, expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { countOrRefuse, deleteExpiredCounts, networkOf, undoCount } from './rate-limit.ts'

const { database } = await copyOfTemplate()
const { db } = database

const limit = { events: 3, seconds: 60, message: 'Too many' }
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21) + seconds * 1000)
const count = (key: string, seconds: number): Promise<void> => countOrRefuse(db, { key, limit, now: at(seconds) })
const refusal = (retryAfter: number) => ({ status: 429, message: 'Too many', retryAfter })

describe('a rate limit', () => {
  it('uses a sliding window', async () => {
    for (const seconds of [0, 50, 55]) await count('sliding', seconds)
    await expect(count('sliding', 59)).rejects.toMatchObject(refusal(1))
    await count('sliding', 60)
    await expect(count('sliding', 61)).rejects.toMatchObject(refusal(49))
    await count('sliding', 110)
  })

  it('counts concurrent events, but not refused ones', async () => {
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => count('rush', 0)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await count('rush', 60)
  })

  it('is separate for each key', async () => {
    for (const key of ['a', 'b', 'c', 'd']) await expect(count(key, 0)).resolves.toBeUndefined()
  })

  it('takes back a single event', async () => {
    for (let times = 0; times < 3; times++) await count('back', 5)
    await undoCount(db, { key: 'back', now: at(5) })
    await undoCount(db, { key: 'back', now: at(4) })
    await undoCount(db, { key: 'unknown', now: at(5) })
    await count('back', 6)
    await expect(count('back', 6)).rejects.toMatchObject(refusal(59))
  })

  it('deletes counts after their window, not before', async () => {
    await db.deleteFrom('rate_limit').execute()
    await count('old', 0)
    await count('young', 30)
    expect(await deleteExpiredCounts(db, at(61))).toBe(1)
    expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'young' }])
  })
})

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))
