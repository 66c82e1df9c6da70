import { sql } from 'kysely'
import { inTransaction, type Database } from '../database/database.ts'
import type { JobData, Queue } from './queue.ts'
import { openQueues } from './queues.ts'

type Lost = { attempt?: number; silentFor?: number }

/** A job whose server was last heard of so many seconds ago, in its so-manieth attempt. */
export async function aLostJob(database: Database, queue: Queue, data: JobData, { attempt = 1, silentFor = 31 }: Lost = {}): Promise<void> {
  const idle = {
    queue: { ...queue, concurrency: 0 },
    run: nothing,
    givenUp: nothing,
    owed: async () => [],
    about: () => '',
    revive: async () => false,
  }
  const queues = openQueues({ database, workers: [idle], log: () => {} })
  // In one transaction: a server of the test that looked in between would do the job.
  await inTransaction(database.db, async (tx) => {
    await queues.send(tx, queue, data)
    await sql`update jobs.job set state = 'active', started_on = now(), retry_count = ${attempt - 1},
      heartbeat_on = now() - make_interval(secs => ${silentFor}) where name = ${queue.name} and singleton_key = ${data.id} and state < 'active'`.execute(
      tx,
    )
    // It would find the job silent.
    await queues.stop()
  })
}

const nothing = async (): Promise<void> => {}

/** Lets all jobs look as if their servers had been silent for so long. */
export async function ageHeartbeats(database: Database, seconds: number): Promise<void> {
  await sql`update jobs.job set heartbeat_on = heartbeat_on - make_interval(secs => ${seconds}) where state = 'active' and heartbeat_on is not null`.execute(
    database.db,
  )
}
