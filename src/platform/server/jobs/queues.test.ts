import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { DatabaseUnavailable } from '../database/database-errors.ts'
import { inTransaction } from '../database/database.ts'
import { listFailedJobs, takeFailedJob } from './failed-jobs.store.ts'
import { aLostJob } from './lost-job.factory.ts'
import { countJobs } from './queue-state.store.ts'
import { NotNow, queue, TakenOver, type JobAttempt, type Worker } from './queue.ts'
import { openQueues, type Queues } from './queues.ts'

const { database } = await copyOfTemplate()
const { db } = database

let queuesMade = 0

/** A queue of the test's own, and what its servers do. */
function aQueue(run: (job: JobAttempt) => Promise<void>, values: Partial<ReturnType<typeof queue>> = {}) {
  const name = `test-${(queuesMade += 1)}`
  const own = queue({ name, title: 'Tests', ...values })
  const [begun, given]: [string[], string[]] = [[], []]
  const worker: Worker = {
    queue: own,
    run: async (job) => {
      begun.push(job.data.id)
      await run(job)
    },
    givenUp: async ({ id }, after) => void given.push(`${id} ${after}`),
    owed: async () => [],
    about: ({ id }) => id,
    revive: async () => true,
  }
  return { own, worker, begun, given }
}

function aServer(worker: Worker): Queues {
  const server = openQueues({ database, workers: [worker], log: () => {} })
  onTeardown(server.stop)
  return server
}

const send = async (server: Queues, own: ReturnType<typeof aQueue>['own'], id: string): Promise<void> => {
  const wake = await inTransaction(db, (tx) => server.send(tx, own, { plantId: '7', id }))
  wake()
}
const stateOf = async (name: string, id: string) =>
  (await sql<{ state: string }>`select state from jobs.job where name = ${name} and data->>'id' = ${id}`.execute(db)).rows.map(
    ({ state }) => state,
  )
const failedOf = (name: string, plantId: string) => listFailedJobs(db, { queue: name, plantId, limit: 10 })
const nothing = async (): Promise<void> => {}
const within = { timeout: 30_000, interval: 20 }

describe('sending', () => {
  it('follows its transaction, and a key waits or runs once', async () => {
    const { promise: hangs, resolve } = Promise.withResolvers<void>()
    const { own, worker, begun } = aQueue(() => hangs)
    const server = aServer(worker)
    await expect(
      inTransaction(db, async (tx) => {
        await server.send(tx, own, { plantId: '7', id: 'undone' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await Promise.all([1, 2, 3].map(() => send(server, own, 'once')))
    await expect.poll(() => begun, within).toEqual(['once'])
    await send(server, own, 'once')
    resolve()
    await expect.poll(() => stateOf(own.name, 'once'), within).toEqual(['completed'])
    expect(begun).toEqual(['once'])
    await send(server, own, 'once')
    await expect.poll(() => begun, within).toEqual(['once', 'once'])
  })

  it('at a start, what the tables owe is sent, once for several servers', async () => {
    const { worker, begun } = aQueue(nothing)
    const { promise: hangs, resolve } = Promise.withResolvers<void>()
    const owing = {
      ...worker,
      run: (job: JobAttempt) => worker.run(job).then(() => hangs),
      owed: async () => [{ plantId: '7', id: 'owed' }],
    }
    await Promise.all([1, 2, 3].map(() => aServer(owing).start()))
    await expect.poll(() => begun, within).toEqual(['owed'])
    resolve()
  })
})

describe('a server that is gone', () => {
  it('leaves its job to exactly one of three others; one that was heard of keeps it', async () => {
    const { own, worker, begun } = aQueue(nothing)
    await aLostJob(database, own, { plantId: '7', id: 'heard of' }, { silentFor: 20 })
    await aLostJob(database, own, { plantId: '7', id: 'lost' })
    await Promise.all([1, 2, 3].map(() => aServer(worker).start()))
    await expect.poll(() => stateOf(own.name, 'lost'), within).toEqual(['completed'])
    expect(begun).toEqual(['lost'])
  })

  it('that wakes up changes nothing any more', async () => {
    const { promise: sleeps, resolve: wakeUp } = Promise.withResolvers<void>()
    const outcomes: unknown[] = []
    const { own, worker, begun } = aQueue(async (job) => {
      if (begun.length === 1) await sleeps
      await inTransaction(db, (tx) => job.done(tx)).then(
        () => outcomes.push('done'),
        (error: unknown) => {
          outcomes.push(error)
          throw error
        },
      )
    })
    const slow = aServer(worker)
    await send(slow, own, 'job')
    await expect.poll(() => begun.length, within).toBe(1)
    await sql`update jobs.job set heartbeat_on = now() - interval '1 minute' where name = ${own.name}`.execute(db)
    await aServer(worker).start()
    await expect.poll(() => outcomes, within).toEqual(['done'])
    wakeUp()
    await expect.poll(() => outcomes, within).toEqual(['done', expect.any(TakenOver)])
    expect(await stateOf(own.name, 'job')).toEqual(['completed'])
  })

  it('five times over one job: it is given up, and listed for its plant', async () => {
    const { own, worker, begun, given } = aQueue(nothing)
    await aLostJob(database, own, { plantId: '8', id: 'deadly' }, { attempt: 5 })
    await aServer(worker).start()
    await expect.poll(() => given, within).toEqual(['deadly silence'])
    expect(begun).toEqual([])
    await expect
      .poll(() => failedOf(own.name, '8'), within)
      .toMatchObject([{ data: { id: 'deadly' }, reason: 'The servers that worked on it stopped in the middle of it.' }])
    expect(await failedOf(own.name, '9')).toEqual([])
    expect(await countJobs(db, own.name)).toEqual({ waiting: 0, running: 0, failed: 1 })
  })
})

describe('an error', () => {
  it('gives up at once, without its text; begun anew it is no longer listed', async () => {
    const { own, worker, given } = aQueue(() => Promise.reject(new Error('Juma Otieno, blood group A')))
    const server = aServer(worker)
    await send(server, own, 'wrong')
    await expect.poll(() => given, within).toEqual(['wrong error'])
    const mine = () => failedOf(own.name, '7')
    await expect.poll(mine, within).toMatchObject([{ reason: 'Something went wrong on our side.' }])
    const { rows } = await sql`select from jobs.job where to_jsonb(job)::text like '%Juma%'`.execute(db)
    expect(rows).toEqual([])
    const id = (await mine())[0]?.id ?? ''
    expect(await inTransaction(db, (tx) => takeFailedJob(tx, { queue: own.name, plantId: '9', id }))).toBeUndefined()
    await server.stop()
    await send(aServer({ ...worker, run: () => new Promise(() => {}) }), own, 'wrong')
    expect(await mine()).toEqual([])
  })

  it('of a database that was away is nothing the job has done: it is begun again', async () => {
    const away = new DatabaseUnavailable('The database does not respond.')
    const { own, worker, begun, given } = aQueue(() => (begun.length < 2 ? Promise.reject(away) : nothing()))
    await send(aServer(worker), own, 'patient')
    await expect.poll(() => stateOf(own.name, 'patient'), within).toEqual(['completed'])
    expect([begun.length, given]).toEqual([2, []])
  })

  it('not now: it is begun again, and that does not count', async () => {
    const { own, worker, begun } = aQueue(() => (begun.length < 3 ? Promise.reject(new NotNow(0)) : nothing()), { attempts: 2 })
    await send(aServer(worker), own, 'busy')
    await expect.poll(() => stateOf(own.name, 'busy'), within).toEqual(['completed'])
    expect(begun).toHaveLength(3)
  })
})

it('a stopping server leaves its job to another one, as if it had not begun it', async () => {
  const { own, worker, begun } = aQueue(
    ({ signal }) =>
      begun.length < 3 ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))) : nothing(),
    { attempts: 1 },
  )
  for (const stops of [1, 2]) {
    const server = aServer(worker)
    if (stops === 1) await send(server, own, 'moving')
    else await server.start()
    await expect.poll(() => begun.length, within).toBe(stops)
    await server.stop()
  }
  await aServer(worker).start()
  await expect.poll(() => stateOf(own.name, 'moving'), within).toEqual(['completed'])
})
