import { setTimeout as pause } from 'node:timers/promises'
import { addCount, type Attack, type Counts } from './attack-shape.ts'
import { openRaw, requestHead, type RawSocket } from './raw-socket.ts'
import { attackerAddress, bearer, type Scene } from './scene.ts'

type Unread = {
  paths: readonly string[]
  calls: number
  /** Open at once; one that is cut is opened again. */
  connections: (scene: Scene) => number
  headers?: (scene: Scene) => Readonly<Record<string, string>>
}

/** Connections that send many calls at once and read none of the answers. */
const unread = (name: string, { paths, calls, connections, headers = () => ({}) }: Unread): Attack => ({
  name,
  prepare: async (scene) => {
    const sent = paths.map((path) => requestHead('GET', path, headers(scene)).repeat(calls))
    const counts: Counts = {}
    const open = (n: number): RawSocket => {
      const socket = openRaw(scene.port, attackerAddress, false)
      socket.write(sent[n % sent.length] ?? '')
      return socket
    }
    return async (ending) => {
      const sockets: RawSocket[] = []
      while (!ending.aborted) {
        for (const [n, socket] of sockets.entries()) {
          // Only a sender hears that its connection was cut; HTTP passes over empty lines between calls.
          socket.write('\r\n')
          if (socket.isOpen()) continue
          addCount(counts, 'closed')
          sockets[n] = open(n)
        }
        for (let more = 0; more < 100 && sockets.length < connections(scene); more += 1) sockets.push(open(sockets.length))
        await pause(100, undefined, { signal: ending }).catch(() => {})
      }
      for (const socket of sockets) {
        addCount(counts, socket.isOpen() ? 'still open' : 'closed')
        socket.end()
      }
      return counts
    }
  },
})

const files = ['/openapi.json', '/docs/api/swagger-ui-bundle.js', '/docs/api', '/']
const lists = ['/v2/drivers/active?page_size=100', '/v2/requests/index?page_size=100', '/v2/drivers/pass?page_size=100']
const some = ({ isQuick }: Scene): number => (isQuick ? 64 : 256)
const many = ({ isQuick }: Scene): number => (isQuick ? 300 : 2_000)

export const unreadAttacks: readonly Attack[] = [
  unread('files for everybody, 1,280 calls a connection, unread', { paths: files, calls: 1_280, connections: some }),
  unread('files for everybody, 8 calls a connection, unread', { paths: files, calls: 8, connections: many }),
  unread('lists, 8 calls a connection, unread', {
    paths: lists,
    calls: 8,
    connections: many,
    headers: ({ attacker }) => bearer(attacker.token),
  }),
]
