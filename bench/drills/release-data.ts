import type { PostgresConnection } from '#operations/embedded-postgres/connection.ts'
import type { Tokens } from '../recorder.ts'
import { programOf, runInRelease, type Release } from './release.ts'

/** The migrations of the release, as its operator applies them. */
export const migrateBy = (release: Release, env: NodeJS.ProcessEnv): Promise<string> =>
  runInRelease(release, `await import('./${programOf(release, 'migrate')}')`, env)

const loading = `
  const { loadBenchmark } = await import('./bench/load-data.ts')
  const { openDatabase } = await import('#platform/server/database/database.ts')
  const { aPerson } = await import('#accounts/accounts.factory.ts')
  const { connection, drivers, pairs } = JSON.parse(process.env.WANTED)
  await loadBenchmark(connection, drivers)
  const database = openDatabase(connection)
  const token = async () => (await aPerson(database.db, { portal: 'staff_portal', plantId: '1', now: new Date() })).token
  const people = []
  while (people.length < pairs) people.push({ asker: await token(), decider: await token() })
  await database.close()
  console.log(JSON.stringify(people))`

type Wanted = {
  connection: PostgresConnection
  /** 10k, 100k or 1m. */
  drivers: string
  pairs: number
}

/** Fills a migrated, empty database by the release's own code; answers the tokens of pairs of staff at the loaded plant. */
export async function loadBy(release: Release, wanted: Wanted): Promise<readonly Tokens[]> {
  const printed = await runInRelease(release, loading, { ...process.env, WANTED: JSON.stringify(wanted) })
  return JSON.parse(printed) as Tokens[]
}
