import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { KillableServer } from '../../world/killable-server.ts'
import { aCopiesScene, type Asked } from './killed-copies.ts'

const { db, aServer, call, anAsked, make, untilState, holdAnswers, lose } = await aCopiesScene()
const rounds = 20
/** In so many of the last rounds the server is killed between what it has done and its answer. */
const unanswered = 5

type Handing = { asked: Asked; key: string }
type Handed = { link: string; code: string }

const handOver = async (server: KillableServer, { asked: { id, idNo }, key }: Handing): Promise<Handed> => {
  const shown = { id, way: 'link', seen: 'id_card', number: idNo }
  const { link = '', code = '' } = await call(server, '/v2/drivers/copies/hand-over', shown, key)
  return { link, code }
}

const outcomeOf = async ({ id, driverId }: Asked) =>
  (
    await sql<{ state: string; handed: boolean; links: number; inForce: number; audits: number; told: number }>`
      select s.state, s.handed_at is not null and s.handed_by is not null and s.seen is not null as handed,
        (select count(*)::int from subject_access_link l where l.subject_access_id = s.id) as links,
        (select count(*)::int from subject_access_link l where l.subject_access_id = s.id and l.ended_at is null) as "inForce",
        (select count(*)::int from audit a where a.subject = 'driver' and a.subject_id = ${driverId} and a.action = 'own copy handed over') as audits,
        (select count(*)::int from outbox o where o.topic = 'permitted' and o.payload ->> 'body' like '%handed over SA-' || s.id || '.') as told
      from subject_access s where s.id = ${id}`.execute(db)
  ).rows[0]

const untouched = { state: 'open', handed: false, links: 0, inForce: 0, audits: 0, told: 0 }
const handed = (times: number) => ({ state: 'handed_over', handed: true, links: times, inForce: 1, audits: times, told: times })

/** Takes the copy as the driver does. */
async function opens(server: KillableServer, { link, code }: Handed): Promise<{ status: number; type: string }> {
  const body = JSON.stringify({ token: link.slice(-52), code, format: 'pdf' })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const answer = await fetch(`${server.address}/v2/drivers/copies/open`, sent)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, type: bytes.subarray(0, 5).toString() }
}
const isTaken = { status: 200, type: '%PDF-' }

/** Sends the same again, as the form does, and where the answer of the first try is lost for good hands over another link. Answers what came of it. */
async function again(server: KillableServer, handing: Handing) {
  const wasHanded = (await outcomeOf(handing.asked))?.state === 'handed_over'
  const tried = await handOver(server, handing).catch((error: unknown) => String(error))
  const isLost = typeof tried === 'string'
  const given = isLost ? await handOver(server, { ...handing, key: randomUUID() }) : tried
  const what = isLost ? 'lost' : wasHanded ? 'same' : 'anew'
  return { what, refusal: isLost ? tried : null, given, copy: await opens(server, given), outcome: await outcomeOf(handing.asked) }
}

/** How long a server that has just started takes to hand one over. */
async function msOfOne(asked: Asked): Promise<number> {
  const server = await aServer()
  const began = performance.now()
  await handOver(server, { asked, key: randomUUID() })
  const ms = performance.now() - began
  await lose(server)
  return ms
}

async function someMade(count: number): Promise<readonly Asked[]> {
  const server = await aServer()
  const all: Asked[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const asked = await anAsked(server)
    await make(server, asked)
    await untilState(asked, 'ready')
    all.push(asked)
  }
  await server.kill()
  return all
}

const untilHanded = (asked: Asked): Promise<unknown> =>
  vi.waitFor(
    async () => {
      if ((await outcomeOf(asked))?.state !== 'handed_over') throw new Error('It is not done')
    },
    { timeout: 30_000, interval: 5 },
  )

/** Kills the server while it hands one over: after so long, or once that is done and before it is said. Answers what was said. */
async function killedOver(server: KillableServer, handing: Handing, afterMs: number | 'done'): Promise<Handed | undefined> {
  const release = afterMs === 'done' ? await holdAnswers() : undefined
  const sent = handOver(server, handing).catch(() => undefined)
  if (afterMs === 'done') await untilHanded(handing.asked)
  else await setTimeout(afterMs)
  await server.kill()
  await release?.()
  await lose(server)
  return sent
}

it(`killed ${rounds} times while handing a copy over: a link works, or there is none`, async () => {
  const [one, ...others] = await someMade(rounds + 1)
  const ms = one ? await msOfOne(one) : 0
  const [killed, retried]: [Record<string, number>, Record<string, number>] = [{}, {}]
  const count = (counts: Record<string, number>, what: string): void => void (counts[what] = (counts[what] ?? 0) + 1)
  for (const [round, asked] of others.entries()) {
    const handing = { asked, key: randomUUID() }
    const timed = rounds - unanswered
    const first = await killedOver(await aServer(), handing, round < timed ? (2 * ms * round) / timed : 'done')
    const outcome = await outcomeOf(asked)
    // What was answered is kept; what was not is whole or not at all.
    expect(first ? [handed(1)] : [untouched, handed(1)]).toContainEqual(outcome)
    count(killed, first ? 'answered' : outcome?.state === 'open' ? 'untouched' : 'unanswered')
    const next = await aServer()
    const sentAgain = await again(next, handing)
    const isLost = sentAgain.what === 'lost'
    expect(sentAgain).toMatchObject({ given: first ?? {}, copy: isTaken, outcome: handed(isLost ? 2 : 1) })
    expect(sentAgain.refusal ?? '409 saved_already').toMatch(/409.*saved_already/)
    count(retried, sentAgain.what)
    await next.kill()
  }
  process.stdout.write(`One takes ${Math.round(ms)} ms. Killed: ${JSON.stringify(killed)}; sent again: ${JSON.stringify(retried)}\n`)
  expect(Object.keys(killed).toSorted()).toEqual(['answered', 'unanswered', 'untouched'])
  expect(Object.keys(retried).toSorted()).toEqual(['anew', 'lost', 'same'])
  expect((await sql`select * from audit_breaks()`.execute(db)).rows).toEqual([])
})
