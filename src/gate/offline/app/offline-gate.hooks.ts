import { useEffect, useRef, useState } from 'react'
import { CallError } from '#platform/web/client.ts'
import { readPack, type PhotographPack } from '../../photographs/photograph-pack.device.ts'
import { countQueued, countRefused } from './check-queue.device.ts'
import { loadData, type LoadedData } from './device-data.device.ts'
import type { OwnDevice } from './device-db.device.ts'
import { ownDevice } from './device-key.device.ts'
import { onDeviceChange, syncDevice } from './sync.device.ts'

export type Connection = 'connecting' | 'offline' | 'online' | 'logged_out' | 'refused'

export type OfflineGate = {
  isLoaded: boolean
  device: OwnDevice | undefined
  data: LoadedData | undefined
  connection: Connection
  queued: number
  refused: number
  photographs: PhotographPack | undefined
  /** Reads what is stored, then fetches what is new. */
  refresh: () => Promise<void>
  recount: () => Promise<void>
}

const everyMs = 20_000
/** Not every browser says when the network is back. */
const lostEveryMs = 3_000
/** A first fetch of photographs goes on. */
const goOnMs = 500

/** What this device holds, kept up to date while there is a network. */
export function useOfflineGate(): OfflineGate {
  const [gate, setGate] = useState<Omit<OfflineGate, 'recount' | 'refresh'>>(nothing)
  const loaded = useRef<LoadedData>(undefined)
  const syncNow = useRef(() => {})

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const show = (part: Partial<OfflineGate>): void => setGate((before) => ({ ...before, ...part }))
    const read = async (): Promise<void> => {
      const device = await ownDevice()
      loaded.current = device && (await loadData(device))
      show({ isLoaded: true, device, data: loaded.current, ...(await readCounts()) })
    }
    const sync = async (): Promise<void> => {
      clearTimeout(timer)
      let next = lostEveryMs
      try {
        const { connection, hasMore } = await connect(loaded.current, (data) => (loaded.current = data))
        next = hasMore ? goOnMs : connection === 'online' ? everyMs : lostEveryMs
        show({ connection, device: await ownDevice(), data: loaded.current, ...(await readCounts()) })
      } finally {
        // Whatever failed, it is tried again.
        clearTimeout(timer)
        if (!isOver) timer = setTimeout(() => void sync(), next)
      }
    }
    const back = (): void => void sync()
    syncNow.current = back
    void read().then(sync)
    addEventListener('online', back)
    const end = onDeviceChange(() => void read())
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', back)
      end()
    }
  }, [])
  const recount = async (): Promise<void> => {
    const counts = await readCounts()
    setGate((before) => ({ ...before, ...counts }))
  }
  const refresh = async (): Promise<void> => {
    await recount()
    syncNow.current()
  }
  return { ...gate, recount, refresh }
}

const nothing = {
  isLoaded: false,
  device: undefined,
  data: undefined,
  connection: 'connecting',
  queued: 0,
  refused: 0,
  photographs: undefined,
} as const

const readCounts = async (): Promise<Pick<OfflineGate, 'queued' | 'refused' | 'photographs'>> => ({
  queued: await countQueued(),
  refused: await countRefused(),
  photographs: await readPack(),
})

type Contact = { connection: Connection; hasMore: boolean }

async function connect(loaded: LoadedData | undefined, keep: (data: LoadedData | undefined) => void): Promise<Contact> {
  try {
    const result = await syncDevice(loaded)
    keep(result.state === 'synced' ? (result.loaded ?? loaded) : undefined)
    return { connection: 'online', hasMore: result.state === 'synced' && result.hasMorePhotographs }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { connection: connectionAfter(error.status), hasMore: false }
  }
}

function connectionAfter(status: number): Connection {
  if (status === 401) return 'logged_out'
  return status === 0 || status >= 500 ? 'offline' : 'refused'
}
