// npx driver-pass bench recall --drivers 10k|100k|1m: how long a recall of 5,000 clearances takes, from its confirmation until the last office is told, and
// its withdrawal until the last hold is lifted.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { openDatabase, type Db } from '#platform/server/database/database.ts'
import { valueOf } from '#platform/server/database/statements/value-of.ts'
import { recallsContract } from '#recalls/recalls.contract.ts'
import { readArguments } from './arguments.ts'
import { prepareDatabase } from './database.ts'
import { signPeopleIn } from './people.ts'
import { startServerProcess } from './server-process.ts'

const recalled = 5000

/** A doctor of this run's own, who has examined so many of the drivers who may load; answers the issuer. */
async function anExaminer(db: Db): Promise<string> {
  const { id } = await db.insertInto('doctor').values({ name: 'Dr Wekesa Barasa' }).returning('id').executeTakeFirstOrThrow()
  const issuer = await valueOf(db, sql<string>`(select i.id::text from issuer i where i.doctor_id = ${id})`)
  await sql`update clearance set doctor_id = ${id}, issuer_id = ${issuer} where id in (
      select k.id from current_clearance k join driver d on d.id = k.driver_id
      where k.kind = 'medical' and d.status_id = 8 and d.held_days = '{}' and d.cleared_until > date '2026-12-01'
      order by hashint8(d.id) limit ${recalled})`.execute(db)
  await sql`analyze clearance`.execute(db)
  return issuer
}

type Caller = { port: number; token: string }

async function call<T>({ port, token }: Caller, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** Answers the seconds until the recall is at this stage. */
async function until(by: Caller, id: string, wanted: string): Promise<string> {
  const began = performance.now()
  for (;;) {
    const { recall } = await call<{ recall: { stage: string } }>(by, `${recallsContract.details.path}?recall_id=${id}`)
    if (recall.stage === wanted) return `${((performance.now() - began) / 1000).toFixed(1)} s`
    await pause(100)
  }
}

type Rows = { data: readonly { _id: string }[] }

const { drivers } = readArguments(process.argv.slice(2))
const database = await prepareDatabase(drivers, console.log)
const { db, close } = openDatabase(database.address)
const server = await startServerProcess(database.address)
try {
  const [{ asker, decider }] = await signPeopleIn(database.address)
  const [proposer, second] = [asker, decider].map((token) => ({ port: server.port, token })) as [Caller, Caller]
  const issuer_id = await anExaminer(db)
  await call(proposer, recallsContract.propose.path, { issuer_id, reason: 'Measured', grace_days: 0 })
  const { data: proposed } = await call<Rows>(proposer, `${confirmationsContract.index.path}?tab=mine`)
  const began = performance.now()
  await call(second, confirmationsContract.decide.path, { confirmation_id: proposed[0]?._id, key: 'confirm' })
  console.log(`confirmed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const { data: recalls } = await call<Rows>(proposer, `${recallsContract.index.path}?issuer_id=${issuer_id}`)
  const id = recalls[0]?._id ?? ''
  console.log(`held and told in ${await until(proposer, id, 'open')} more`)
  const held = await valueOf(db, sql<number>`(select count(hold_id)::int from recalled_clearance where recall_id = ${id})`)
  console.log(`${held} drivers are held, of ${recalled} clearances`)
  await call(proposer, recallsContract.withdraw.path, { recall_id: id, reason: 'Measured' })
  console.log(`given back in ${await until(proposer, id, 'withdrawn')}`)
} finally {
  await server.stop()
  await close()
  await database.stop()
}
