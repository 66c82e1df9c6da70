// A proxy between the product and its database that can refuse connections.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

export async function openProxy() {
  const sockets = new Set()
  let target = 0
  const server = createServer((socket) => {
    const onward = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => sockets.delete(one) && other.destroy())
      one.pipe(other)
    }
  })
  const listen = async (port) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server.address().port
  }
  const port = await listen(0)
  const refuse = () => {
    server.close()
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port,
    leadTo: (next) => (target = next),
    refuse,
    accept: () => listen(port),
    stop: async () => refuse(),
  }
}
