import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { aDatabaseHost } from '#tests/world/database-host.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { openDatabase } from '../database.ts'
import { DatabaseUnavailable } from '../database-errors.ts'
import { splitHosts } from './hosts.rules.ts'
import { openHosts } from './hosts.ts'

const { ownerAddress, owner } = await copyOfTemplate()
await sql`create table note (text text)`.execute(owner.db)

async function openPair() {
  const [one, two] = [await aDatabaseHost(ownerAddress, 'standby'), await aDatabaseHost(ownerAddress, 'primary')]
  const [{ rows }, login] = [await owner.query('select current_database() as name, current_user as user'), passwordOf()]
  const { name, user } = rows[0] as { name: string; user: string }
  const url = `postgres://${user}${login}@${one.place},${two.place}/${name}?target_session_attrs=read-write`
  const database = openDatabase({ url })
  onTeardown(database.close)
  return { one, two, url, database }
}

function passwordOf(): string {
  const password = 'url' in ownerAddress ? new URL(ownerAddress.url).password : ownerAddress.password
  return password === undefined || password === '' ? '' : `:${encodeURIComponent(password)}`
}

it('writes on the host that takes writes, whichever place it has', async () => {
  const { database } = await openPair()
  await sql`insert into note values ('first')`.execute(database.db)
  expect((await sql`select text from note`.execute(database.db)).rows).toEqual([{ text: 'first' }])
})

it('follows the role when the primary is gone, and cuts the connections that hang there', async () => {
  const { one, two, database } = await openPair()
  await sql`insert into note values ('before')`.execute(database.db)
  const listening = database.connection()
  await listening.connect()
  const lost = new Promise((resolve) => listening.once('end', () => resolve('cut')))
  two.become('gone')
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow(/terminated|does not respond|None of the hosts/)
  await expect(database.check()).rejects.toBeInstanceOf(DatabaseUnavailable)
  one.become('primary')
  // A check that began before finds nothing any more.
  await vi.waitFor(() => database.check(), { timeout: 10_000 })
  await sql`insert into note values ('after')`.execute(database.db)
  expect(await lost).toBe('cut')
})

it('says that no host takes writes', async () => {
  const { two, url, database } = await openPair()
  two.become('standby')
  await expect(openHosts(splitHosts(url)).find()).rejects.toThrow('None of the hosts of the database takes writes.')
  // The heartbeat, which searches for as long, may be the first to notice.
  await expect(sql`insert into note values ('nowhere')`.execute(database.db)).rejects.toBeInstanceOf(DatabaseUnavailable)
})
