import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from './restart-drill-people.mjs'

/** Calls at a steady rate without waiting for answers; every fifth raises a request or rejects one. */
export async function startLoad(call, rate) {
  const work = await prepare(call)
  const count = { total: 0, posts: 0, failed: [] }
  const ending = new AbortController()
  const going = go({ call, work, count, rate, signal: ending.signal })
  return {
    stop: async () => {
      ending.abort()
      await going
      // So that the next drill can raise it again.
      for (const { request } of work.free) if (request !== undefined) await work.reject(request)
      return count
    },
  }
}

async function prepare(call) {
  const [raiser, decider] = [await signIn(call, '0700000111'), await signIn(call, '0700000110')]
  const raise = (id) =>
    call('POST', '/v2/requests/suspend-driver', { cookie: raiser, body: { driver_id: id, comment: 'Drill', duration: 3 } })
  const reject = (id) =>
    call('POST', '/v2/requests/action/suspend-driver', { cookie: decider, body: { request_id: id, comment: 'Drill', key: 'reject' } })
  const pages = [1, 2, 3].map((page) => call('GET', `/v2/drivers/active?page=${page}&page_size=100`, { cookie: raiser }))
  const drivers = (await Promise.all(pages)).flatMap(({ text }) => JSON.parse(text).data)
  const free = []
  for (const { _id: id } of drivers) {
    const { status, text } = await raise(id)
    // The demo data has a pending one for some drivers.
    if (status === 200) free.push({ id, request: JSON.parse(text).request_id })
  }
  const verdicts = drivers.slice(0, 8).map(({ _id }) => `/v2/drivers/verdict?driver_id=${_id}`)
  return { raiser, raise, reject, free, reads: ['/v1/auth/me', '/v2/drivers/active?page=1&page_size=25', ...verdicts] }
}

async function go({ call, work, count, rate, signal }) {
  const underWay = new Set()
  const began = performance.now()
  for (let sent = 0; !signal.aborted;) {
    for (; sent < ((performance.now() - began) / 1000) * rate; sent++) {
      const each = (sent % 5 === 0 ? write(work, count) : read(call, work, count)).finally(() => underWay.delete(each))
      underWay.add(each)
    }
    await sleep(5)
  }
  await Promise.all(underWay)
}

const read = (call, { raiser, reads }, count) => expectOk(count, 'GET', call('GET', reads[count.total % reads.length], { cookie: raiser }))

async function write({ free, raise, reject }, count) {
  const driver = free.shift()
  if (!driver) return
  count.posts += 1
  const isRaising = driver.request === undefined
  const answer = await expectOk(count, 'POST', isRaising ? raise(driver.id) : reject(driver.request))
  if (!answer) return
  driver.request = isRaising ? JSON.parse(answer.text).request_id : undefined
  free.push(driver)
}

async function expectOk(count, name, calling) {
  count.total += 1
  try {
    const answer = await calling
    if (answer.status === 200) return answer
    count.failed.push(`${name}: ${answer.status} ${answer.text.slice(0, 120)}`)
  } catch (error) {
    count.failed.push(`${name}: ${error.message}`)
  }
  return undefined
}
