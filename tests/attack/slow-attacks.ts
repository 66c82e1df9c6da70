import { setTimeout as pause } from 'node:timers/promises'
import { addCount, type Attack, type Counts } from './attack-shape.ts'
import { requestHead, openRaw, socketOutcome, type RawSocket } from './raw-socket.ts'
import { attackerAddress, bearer, type Scene } from './scene.ts'

/** Longer than the server's timeouts for headers and bodies (30 s). */
const seconds = 45
const sameAddress = (): string => attackerAddress
const manyAddresses = (n: number): string => `127.0.2.${1 + (n % 100)}`

type Start = (scene: Scene, n: number) => string
const header: Start = () => 'POST /v1/auth/verify-phone HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: '
const bodyWithoutLogin: Start = () =>
  requestHead('POST', '/v1/auth/verify-phone', { 'content-type': 'application/json', 'content-length': '5000' })
const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' }
const upload: Start = ({ attacker }) =>
  `${requestHead('POST', '/v2/drivers/picture', { ...form, ...bearer(attacker.token) })}--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`

/** Connections that send one byte a second and never finish. */
const slow = (name: string, start: Start, addressOf: (n: number) => string): Attack => ({
  name,
  seconds,
  prepare: async (scene) => async (ending) => {
    const sockets: RawSocket[] = []
    const slowClients = scene.isQuick ? 300 : 2000
    while (!ending.aborted) {
      for (let more = 0; more < 200 && sockets.length < slowClients; more += 1) {
        const socket = openRaw(scene.port, addressOf(sockets.length))
        socket.write(start(scene, sockets.length))
        sockets.push(socket)
      }
      for (const socket of sockets) socket.write('x')
      await pause(sockets.length < slowClients ? 200 : 1000, undefined, { signal: ending }).catch(() => {})
    }
    const counts: Counts = {}
    for (const socket of sockets) addCount(counts, socketOutcome(socket))
    for (const socket of sockets) socket.end()
    return counts
  },
})

export const slowAttacks: readonly Attack[] = [
  slow('slow headers', header, sameAddress),
  slow('slow headers, 100 addresses', header, manyAddresses),
  slow('slow bodies, no login', bodyWithoutLogin, sameAddress),
  slow('slow bodies, 100 addresses', bodyWithoutLogin, manyAddresses),
  slow('slow uploads, logged in', upload, sameAddress),
]
