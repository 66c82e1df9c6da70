import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type Part = 'request' | 'answer'
/** Where a connection breaks: after so many bytes of the request, or of its answer. */
export type Cut = { of: Part; after: number }

export type CuttingProxy = {
  address: string
  /** How many connections were cut. */
  countCuts: () => number
  close: () => Promise<void>
}

/** Passes HTTP/1.1 on to the server at `target`, and cuts the connection where `chooseCut` says for a request ('GET /path?query'). */
export async function openCuttingProxy(target: string, chooseCut: (request: string) => Cut | undefined): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let cut: Cut | undefined
    let passed = 0
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    const pass = (of: Part, piece: Buffer, to: Socket): void => {
      if (cut?.of !== of) return void to.write(piece)
      const left = cut.after - passed
      passed += piece.length
      if (piece.length < left) return void to.write(piece)
      cut = undefined
      cuts += 1
      // What came before the cut arrives.
      to.write(piece.subarray(0, left), () => {
        upstream.destroy()
        client.resetAndDestroy()
      })
    }
    client.on('data', (piece: Buffer) => {
      const request = firstLine.exec(piece.toString('latin1', 0, maxFirstLine))?.[0]
      if (request !== undefined) [cut, passed] = [chooseCut(request), 0]
      pass('request', piece, upstream)
    })
    upstream.on('data', (piece: Buffer) => pass('answer', piece, client))
  })
  server.listen(0, hostname)
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    address: `http://${hostname}:${own}`,
    countCuts: () => cuts,
    close: async () => {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}

const firstLine = /^(?:GET|HEAD|POST|PUT|DELETE) \S+/
const maxFirstLine = 1000
