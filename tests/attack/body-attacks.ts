import { setTimeout as pause } from 'node:timers/promises'
import type { Route } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { addCount, inParallel, type Attack, type Counts } from './attack-shape.ts'
import { multipartForm, send } from './client.ts'
import { deepJson } from './cost-files.ts'
import { requestHead, openRaw, socketOutcome } from './raw-socket.ts'
import { attackerAddress as from } from './scene.ts'

const json = { 'content-type': 'application/json' }

/** A flat object of `bytes` bytes, all of them keys: the most expensive JSON to parse. */
function manyKeys(bytes: number): string {
  const pairs: string[] = []
  for (let size = 2, at = 0; size < bytes; at += 1) {
    const pair = `"k${at}":0`
    pairs.push(pair)
    size += pair.length + 1
  }
  return `{${pairs.join(',')}}`
}

type Body = { headers: Record<string, string>; body: Buffer | string }

/** One body of each kind that no operation accepts. */
export const malformedBodies: Readonly<Record<string, () => Body>> = {
  'many keys': () => ({ headers: json, body: manyKeys(2_000_000) }),
  'deep JSON': () => ({ headers: json, body: deepJson(100_000) }),
  'invalid JSON': () => ({ headers: json, body: '{"a":' }),
  'many files': () =>
    multipartForm(
      Array.from({ length: 500 }, (_, n) => [`file${n}`, { name: 'a.pdf', type: 'application/pdf', bytes: Buffer.alloc(2000) }]),
    ),
  'many fields': () => multipartForm(Array.from({ length: 20_000 }, (_, n) => [`field${n}`, 'x'])),
  'a truncated form': () => ({
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n',
  }),
  'another type': () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1&'.repeat(100_000) }),
  XML: () => ({ headers: { 'content-type': 'text/xml' }, body: '<a/>' }),
}

export const routesWithBody = (routes: readonly Route[] = allRoutes): readonly Route[] => routes.filter(({ method }) => method !== 'GET')
export const exampleUrl = ({ path }: Route): string => path.replace('{kind}', 'drivers').replaceAll(/\{\w+\}/g, '1')

const malformedBodyAttack: Attack = {
  name: 'every body to every operation',
  prepare: async ({ port }) => {
    const bodies = Object.values(malformedBodies).map((make) => make())
    const calls = routesWithBody().flatMap((route) =>
      bodies.map((body) => ({ method: route.method, path: exampleUrl(route), ...body, from })),
    )
    return (ending) => inParallel(4, ending, (round) => send(port, calls[round % calls.length] ?? { path: '/', from }))
  },
}

const hugeJson: Attack = {
  name: '99 MB of keys',
  prepare: async ({ port }) => {
    const body = Buffer.from(manyKeys(99_000_000))
    const sent = { method: 'POST', path: '/v2/import/drivers/check', headers: json, body, from }
    return (ending) => inParallel(4, ending, () => send(port, sent))
  },
}

/** Chunked bodies that never end, sent as fast as the server reads. */
const endless: Attack = {
  name: 'chunked without end',
  prepare:
    async ({ port }) =>
    async (ending) => {
      const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`
      const sockets = routesWithBody()
        .slice(0, 50)
        .map((route, n) => {
          const socket = openRaw(port, from)
          const type = n % 2 ? 'application/json' : 'multipart/form-data; boundary=x'
          socket.write(requestHead(route.method, exampleUrl(route), { 'content-type': type, 'transfer-encoding': 'chunked' }))
          return socket
        })
      while (!ending.aborted) {
        for (const socket of sockets) {
          socket.write(piece)
          await Promise.race([socket.drained(), pause(5)])
        }
        await pause(20)
      }
      const counts: Counts = {}
      for (const socket of sockets) addCount(counts, socketOutcome(socket))
      for (const socket of sockets) socket.end()
      return counts
    },
}

export const bodyAttacks: readonly Attack[] = [malformedBodyAttack, hugeJson, endless]
