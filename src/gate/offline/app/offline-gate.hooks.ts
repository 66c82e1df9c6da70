import { useEffect, useRef, useState } from 'react'
import { CallError } from '#platform/web/client.ts'
import { entryMissing } from '../../checks/entered-code.rules.ts'
import type { CheckAnswer } from '../../checks/gate.contract.ts'
import type { GateCheck } from '../../screen/gate-check.hooks.ts'
import { signalVerdict } from '../../screen/gate-signals.hooks.ts'
import { countQueued, countRefused } from './check-queue.device.ts'
import { loadData, type LoadedData } from './device-data.device.ts'
import type { OwnDevice } from './device-db.device.ts'
import { ownDevice } from './device-key.device.ts'
import { checkOffline, type CheckedOffline } from './offline-check.device.ts'
import { onDeviceChange, syncDevice } from './sync.device.ts'

export type Connection = 'connecting' | 'offline' | 'online' | 'logged_out' | 'refused'

export type OfflineGate = {
  readonly isLoaded: boolean
  readonly device: OwnDevice | undefined
  readonly data: LoadedData | undefined
  readonly connection: Connection
  readonly queued: number
  readonly refused: number
  readonly recount: () => void
}

const everyMs = 20_000
/** Not every browser says when the network is back. */
const lostEveryMs = 3_000

/** What this device holds, kept up to date while there is a network. */
export function useOfflineGate(): OfflineGate {
  const [gate, setGate] = useState<Omit<OfflineGate, 'recount'>>(nothing)
  const loaded = useRef<LoadedData>(undefined)

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
      const connection = await connect(loaded.current, (data) => (loaded.current = data))
      show({ connection, device: await ownDevice(), data: loaded.current, ...(await readCounts()) })
      if (!isOver) timer = setTimeout(() => void sync(), connection === 'online' ? everyMs : lostEveryMs)
    }
    const back = (): void => void sync()
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
  const recount = (): void => void readCounts().then((counts) => setGate((before) => ({ ...before, ...counts })))
  return { ...gate, recount }
}

const nothing = { isLoaded: false, device: undefined, data: undefined, connection: 'connecting', queued: 0, refused: 0 } as const

const readCounts = async (): Promise<Pick<OfflineGate, 'queued' | 'refused'>> => ({
  queued: await countQueued(),
  refused: await countRefused(),
})

async function connect(loaded: LoadedData | undefined, keep: (data: LoadedData | undefined) => void): Promise<Connection> {
  try {
    const result = await syncDevice(loaded)
    keep(result.state === 'synced' ? (result.loaded ?? loaded) : undefined)
    return 'online'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) return 'logged_out'
    return error.status === 0 || error.status >= 500 ? 'offline' : 'refused'
  }
}

/** As `useGateCheck`, by what the device holds. */
export function useOfflineCheck({ data, recount }: Pick<OfflineGate, 'data' | 'recount'>, guardId: string): GateCheck {
  const [answer, setAnswer] = useState<CheckAnswer>()
  const [failure, setFailure] = useState<GateCheck['failure']>()
  const [isPending, setPending] = useState(false)
  const last = useRef<() => Promise<boolean>>(undefined)
  const check: GateCheck['check'] = async (entered, settings) => {
    const { direction, isBulkLoad, registration } = settings
    last.current = () => check(entered, settings)
    if (!data) return false
    if (entered.trim() === '') return refuse({ field: 'entered', message: entryMissing })
    setPending(true)
    setFailure(undefined)
    try {
      const asked = { guardId, entered, direction, isBulkLoad: isBulkLoad && direction === 'in', registration, hasPhotograph: () => false }
      const checked = await checkOffline(data.held, asked)
      setAnswer(toAnswer(checked))
      signalVerdict(checked.verdict.outcome)
      return true
    } catch (error) {
      return refuse({ field: null, message: error instanceof Error ? error.message : String(error) })
    } finally {
      setPending(false)
      recount()
    }
  }
  const refuse = (problem: NonNullable<GateCheck['failure']>): false => {
    setAnswer(undefined)
    setFailure(problem)
    return false
  }
  const clear = (): void => {
    setAnswer(undefined)
    setFailure(undefined)
  }
  return { answer, failure, isPending, check, tryAgain: async () => (await last.current?.()) ?? false, clear }
}

/** In the shape of a live answer, so that both look alike. */
const toAnswer = ({ found, verdict, check }: CheckedOffline): CheckAnswer => ({
  check_id: check.key,
  checked_at: check.at,
  direction: check.direction,
  outcome: verdict.outcome,
  reasons: verdict.reasons.map(({ code, isBlocking, text, whatToDo }) => ({ code, is_blocking: isBlocking, text, what_to_do: whatToDo })),
  found_by: check.found_by,
  driver: found
    ? { name: found.driver.facts.name, id_no: '', card_no: found.card.no, transporter: '', picture: null, last_registration: null }
    : null,
})
