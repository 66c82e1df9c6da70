import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/server/database/database.ts'

export type Caller = { port: number; token: string }

export async function call<T>({ port, token }: Caller, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** Ten checks a second at the gate while something else runs; answers how long they took. */
export async function gateBeside(guard: Caller, db: Db, what: () => Promise<void>): Promise<string> {
  const cards = await db
    .selectFrom('driver')
    .select('card_no')
    .where('auth_plant_id', '=', '1')
    .where('card_no', 'is not', null)
    .limit(500)
    .execute()
  const took: number[] = []
  const ending = new AbortController()
  const checking = (async () => {
    for (let n = 0; !ending.signal.aborted; n += 1) {
      const began = performance.now()
      await call(guard, '/v2/gate/check', { key: randomUUID(), entered: cards[n % cards.length]?.card_no ?? '', direction: 'in' })
      took.push(performance.now() - began)
      await pause(100)
    }
  })()
  // What fails is said, not that the gate found no server afterwards.
  await what().finally(() => ending.abort())
  await checking
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number): string => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`
  return `p50 ${at(0.5)}, p95 ${at(0.95)} of ${sorted.length} checks`
}
