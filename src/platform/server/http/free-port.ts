import { createServer } from 'node:net'

/** Where a server listens, and the settings that say so. */
export type ListenPlace = {
  host: string
  port: number
  hostSetting: string
  portSetting: string
}

/** Before anything is written: throws a sentence where the place cannot be had. */
export async function requireFreePort(place: ListenPlace): Promise<void> {
  const probe = createServer((connection) => void connection.destroy())
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenFailure(error, place)))
    probe.listen({ host: place.host, port: place.port }, resolve)
  })
  await new Promise((resolve) => void probe.close(resolve))
}

/** The sentence for a failure to listen; other errors stay as they are. */
export function listenFailure(error: unknown, { host, port, hostSetting, portSetting }: ListenPlace): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program. Stop that program, or set ${portSetting} to a free port.`,
    EADDRNOTAVAIL: `${hostSetting}=${host} is no address of this machine. Set ${hostSetting} to one of its addresses, or to 0.0.0.0 for all of them.`,
    EACCES: `This account may not listen at port ${port}. Set ${portSetting} to a port from 1024 on, and let a proxy forward to it.`,
    ENOTFOUND: `${hostSetting}=${host} is no name that this machine knows. Set ${hostSetting} to one of its addresses, or to 0.0.0.0 for all of them.`,
    EAI_AGAIN: `${hostSetting}=${host} cannot be looked up. Set ${hostSetting} to one of this machine's addresses, or to 0.0.0.0 for all of them.`,
  }
  return sentences[code] === undefined ? error : new Error(sentences[code], { cause: error })
}
