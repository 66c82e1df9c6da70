import { clsx } from 'clsx'
import { useEffect, useState, type ReactNode } from 'react'
import { clockText, momentText } from '#platform/contract/moment.ts'
import { dataAge } from '../offline-verdict.rules.ts'
import type { HeldData } from '../held-data.rules.ts'
import type { OfflineGate } from './offline-gate.hooks.ts'
import { offlineScope } from './offline.paths.ts'

/** Whether there is a network, how old the data are, and what waits to be sent. */
export function DataAgeLine({ gate }: { gate: OfflineGate }): ReactNode {
  const now = useNow()
  const { connection, data, device, queued } = gate
  if (!device) return null
  const serverTime = now - device.aheadMs
  const age = data ? dataAge(data.held, { now: serverTime, latest: device.latest }) : 'stale'
  return (
    <output className={clsx('flex flex-col gap-1 rounded-12 p-4 font-medium', looks[connection === 'online' ? 'fresh' : age])}>
      <span>
        {connectionTexts[connection]} {data && dataText(data.held, serverTime)}
      </span>
      {data && (age === 'stale' || age === 'clock_back') && <span>{untrusted[age]}</span>}
      {queued > 0 && <span>{queued === 1 ? '1 check waits' : `${queued} checks wait`} to be sent.</span>}
      {(connection === 'online' || connection === 'logged_out') && (
        <span>
          <a href={connection === 'online' ? offlineScope : '/auth'} className="inline-flex min-h-11 items-center underline">
            {connection === 'online' ? 'Check with the network' : 'Log in'}
          </a>
        </span>
      )}
    </output>
  )
}

const looks = {
  fresh: 'bg-sunken text-ink',
  warn: 'bg-warn-soft text-warn',
  stale: 'bg-bad-soft text-bad',
  clock_back: 'bg-bad-soft text-bad',
} as const

const untrusted = {
  stale: 'The data are too old: nobody is cleared. Connect this device to the network.',
  clock_back: 'The clock of this device was put back: nobody is cleared. Set its date and time to automatic, or connect it to the network.',
} as const

const connectionTexts = {
  connecting: 'Looking for the network.',
  offline: 'No network.',
  online: 'The network is back.',
  logged_out: 'The network is back. Log in to send the checks.',
  refused: 'The server refused this device.',
} satisfies Record<OfflineGate['connection'], string>

/** 'Data from 08:12', with the day where it is another one. */
function dataText({ at, plant }: Pick<HeldData, 'at' | 'plant'>, now: number): string {
  const [read, today] = [momentText(new Date(at), plant.time_zone), momentText(new Date(now), plant.time_zone)]
  const isToday = read.split(',')[0] === today.split(',')[0]
  return `Data from ${isToday ? clockText(new Date(at), plant.time_zone) : read}.`
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
