import { join } from 'node:path'
import { writingTo } from './files/backup-problem.ts'
import { filesFolder, walFolder } from './files/backup-folder.ts'
import { readFileNames } from './files/catalog.ts'
import { openPoolCopier, type PoolCopier } from './files/pool-copier.ts'
import { dropChains, openChain, shipWal, type ChainState } from './files/wal-chain.ts'
import { fileSourceOf } from './file-source.ts'
import { saveKeys } from './backup-keys.ts'
import { connectTo, type Installation } from './installation.ts'

type ShippingOfLog = {
  open(to: string): Promise<string>
  ship(to: string, chain: string): Promise<ChainState>
  end(): Promise<void>
}

/** The log of our own PostgreSQL, stored by one caller at a time, after the files and the keys that its rows may need. */
export function openShipping(installation: Installation): ShippingOfLog {
  let copier: { to: string; pool: PoolCopier } | undefined
  let last: Promise<unknown> = Promise.resolve()
  const withClient = async <T>(work: (client: Awaited<ReturnType<typeof connectTo>>) => Promise<T>): Promise<T> => {
    const client = await connectTo(installation.address)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const source = fileSourceOf(installation.settings, (since) => withClient((client) => readFileNames(client, since)))
  const ship = async (to: string, chain: string): Promise<ChainState> => {
    if (copier?.to !== to) copier = { to, pool: openPoolCopier(source, filesFolder(to)) }
    const { pool } = copier
    const wal = walFolder(to)
    const before = async (): Promise<void> => {
      await pool.copyNew()
      await saveKeys(join(wal, chain, 'keys'), installation)
    }
    const { cluster, id } = installation
    return withClient((client) => writingTo(to, () => shipWal({ client, cluster: cluster ?? '', wal, chain, installation: id, before })))
  }
  return {
    open: (to) => withClient((client) => writingTo(to, () => openChain(client, walFolder(to)))),
    ship: (to, chain) => {
      const next = last.catch(() => {}).then(() => ship(to, chain))
      last = next
      return next
    },
    end: async () => {
      if (installation.cluster !== null) await withClient(dropChains)
    },
  }
}
