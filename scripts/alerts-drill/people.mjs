// What people do while a fault lasts.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { call } from '../database-drill/product.mjs'

/** Saving a setting fails with this statement of PL/pgSQL. */
export async function breakSaving({ base, token, sql }, statement) {
  await sql(`create function drill_fails() returns trigger language plpgsql as $$ begin ${statement}; end $$`)
  await sql('create trigger drill_fails before insert or update on user_setting for each row execute function drill_fails()')
  const saving = setInterval(() => void save(base, token), 200)
  return async () => {
    clearInterval(saving)
    await sql('drop function drill_fails() cascade')
  }
}

export const save = (base, token) =>
  call(base, token, 'PUT', '/v1/auth/settings', JSON.stringify({ key: 'columns.drivers', value: [String(Math.random())] }))

/** Nobody can read drivers; each of these people keeps so many calls under way. */
export async function lockDrivers({ base, token, pair }, calls, people = [token]) {
  const release = await lock(pair, 'driver')
  const over = new AbortController()
  const ask = async (person) => {
    while (!over.signal.aborted) {
      await call(base, person, 'GET', '/v2/drivers/active?param=name&search=a')
      await sleep(50)
    }
  }
  const asking = people.flatMap((person) => Array.from({ length: calls }, () => ask(person)))
  return async () => {
    over.abort()
    await release()
    await Promise.all(asking)
  }
}

export async function lock(pair, table) {
  const client = new pg.Client(pair.primary().address)
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return () => client.end()
}

/** Tokens of ten people of the plant. */
export async function aCrowd({ sql }) {
  const allocations = await sql(`select distinct on (user_id) id, user_id from allocation where portal = 'staff_portal' limit 10`)
  const tokens = []
  for (const { id, user_id: userId } of allocations) {
    const token = randomBytes(32).toString('base64url')
    tokens.push(token)
    await sql(
      `insert into session (token_hash, user_id, allocation_id, created_at, last_seen_at, expires_at)
        values ($1, $2, $3, now(), now(), now() + interval '1 hour')`,
      [createHash('sha256').update(token).digest(), userId, id],
    )
  }
  return tokens
}

export async function sendPicture({ base, token, driver }) {
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('driver_id', String(driver))
  form.set('picture', new File([bytes], 'face.jpg', { type: 'image/jpeg' }))
  await call(base, token, 'POST', '/v2/drivers/picture', form)
}
