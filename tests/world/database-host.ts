import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { Client } from 'pg'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { onTeardown } from './teardown.ts'

/** `gone`: takes connections and never answers, like a machine behind a cut cable. */
type Role = 'primary' | 'standby' | 'gone'
export type DatabaseHostDouble = { place: string; become(role: Role): void }

/** A host in front of the test's PostgreSQL. The sessions of a standby only read. */
export async function aDatabaseHost(address: DatabaseAddress, first: Role): Promise<DatabaseHostDouble> {
  const { host, port } = new Client('url' in address ? { connectionString: address.url } : address)
  const sockets = new Set<Socket>()
  let role = first
  const server = createServer((socket) => {
    sockets.add(socket)
    const startsAs = role
    let isStarted = false
    const toServer = new Transform({
      transform: (part: Buffer, _, done) => {
        if (role === 'gone') return
        done(null, isStarted || startsAs === 'primary' ? part : readingOnly(part))
        isStarted = true
      },
    })
    const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const end of [socket, onward]) end.on('error', () => {}).on('close', () => [socket, onward].forEach((one) => one.destroy()))
    socket.once('close', () => sockets.delete(socket))
    socket.pipe(toServer).pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTeardown(async () => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  })
  return {
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => (role = next),
  }
}

/** A startup packet (length, version, names and values, a zero) with one more parameter. */
function readingOnly(startup: Buffer): Buffer {
  const added = Buffer.from('default_transaction_read_only\0on\0\0')
  const packet = Buffer.concat([startup.subarray(0, -1), added])
  packet.writeInt32BE(packet.length)
  return packet
}
