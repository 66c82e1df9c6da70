// What people see while the product reads from a standby that follows, stops following, and is gone.
import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '../database-drill/processes.mjs'
import { activeDrivers, call, signIn } from '../database-drill/product.mjs'

/** Pairs of what was looked at, and whether it held. */
export async function readFromReplica({ product: { base }, cluster, primary, standby }) {
  const [raiser, other] = [await signIn(base, '0700000111'), await signIn(base, '0700000110')]
  const drivers = await activeDrivers(base, other)
  const lists = async (token) => {
    const answers = []
    for (let count = 0; count < 50; count++) answers.push((await call(base, token, 'GET', '/v2/drivers/active?page_size=10')).status)
    return answers.every((status) => status === 200)
  }
  const results = []
  await sleep(3000)
  results.push(['lists are answered', await lists(other)])
  const [{ count }] = await query(
    standby,
    `select count(*)::int from pg_stat_activity where pid <> pg_backend_pid() and query like '%counted%'`,
  )
  results.push(['the standby answers them', count > 0])

  await query({ ...standby, user: 'postgres' }, 'select pg_wal_replay_pause()')
  const raised = await call(
    base,
    raiser,
    'POST',
    '/v2/requests/suspend-driver',
    body({ driver_id: drivers[0], comment: 'Drill', duration: 3 }),
  )
  const own = await call(base, raiser, 'GET', '/v2/requests/index?page_size=10')
  const isListed = (own.body.data ?? []).some(({ _id }) => String(_id) === String(raised.body.request_id))
  results.push(['a standby that stands still hides from nobody what they have just written', raised.status === 200 && isListed])
  results.push(['lists are answered meanwhile', await lists(other)])
  await query({ ...standby, user: 'postgres' }, 'select pg_wal_replay_resume()')

  // Commits would wait for a standby that is gone.
  await query(primary, `alter system set synchronous_standby_names = ''`)
  await query(primary, 'select pg_reload_conf()')
  await cluster.loseStandby()
  results.push(['lists are answered without the standby', await lists(other)])
  return results
}

const body = (value) => JSON.stringify(value)
