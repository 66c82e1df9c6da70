// About 100 calls per second, by default a third of them writes; records every acknowledged write.
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './product.mjs'

const everyMs = 10

export function openLoad({ base, raiser, decider, drivers, readsPerWrite = 5 }) {
  const free = [...drivers]
  const acknowledged = new Map()
  const seen = []
  const underWay = new Set()
  const ending = new AbortController()
  let count = 0

  const note = (answer) => {
    seen.push(answer)
    return answer
  }
  const ask = async (token, method, path, body) => note(await call(base, token, method, path, body && JSON.stringify(body)))
  const read = () =>
    count % 2 === 0
      ? ask(raiser, 'GET', `/v2/drivers/active?page=${1 + (count % 9)}&page_size=10`)
      : ask(decider, 'GET', `/v2/drivers/active?search=${'abcdefgh'[count % 8]}&page_size=10`)
  /** Raises a request and rejects it, so that it can be raised again. */
  const write = async () => {
    const driver = free.shift()
    if (driver === undefined) return
    const raised = await ask(raiser, 'POST', '/v2/requests/suspend-driver', { driver_id: driver, comment: 'Drill', duration: 3 })
    if (raised.status !== 200) {
      free.push(driver)
      return
    }
    const id = String(raised.body.request_id)
    acknowledged.set(id, 1)
    const decided = await ask(decider, 'POST', '/v2/requests/action/suspend-driver', { request_id: id, comment: 'Drill', key: 'reject' })
    if (decided.status !== 200) return
    acknowledged.set(id, 3)
    free.push(driver)
  }
  const start = (work) => {
    const run = work().finally(() => underWay.delete(run))
    underWay.add(run)
  }
  const running = (async () => {
    for (; !ending.signal.aborted; count++) {
      start(count % (readsPerWrite + 1) === 0 ? write : read)
      await sleep(everyMs)
    }
  })()
  return {
    acknowledged,
    /** The answers since the last call. */
    take: () => seen.splice(0),
    stop: async () => {
      ending.abort()
      await running
      await Promise.all(underWay)
    },
  }
}

/** The acknowledged writes that the database does not have. */
export async function findLost(query, acknowledged) {
  const rows = await query('select id::text, status_id from request where id = any($1::bigint[])', [[...acknowledged.keys()]])
  const found = new Map(rows.map(({ id, status_id }) => [id, status_id]))
  return [...acknowledged].filter(([id, status]) => !found.has(id) || (status === 3 && found.get(id) !== 3))
}
