import { WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { clockText } from '#platform/contract/moment.ts'
import { Button } from '#platform/web/button.tsx'
import { useIsOnline } from '#platform/web/online.ts'
import { PhotographsKept } from '../../photographs/photograph-pack.tsx'
import type { LoadedData } from './device-data.device.ts'
import { listGuards, maxWrongPins } from './guard-pins.device.ts'
import { useOfflineGate } from './offline-gate.hooks.ts'
import { offlineEntry, offlineManifest } from './offline.paths.ts'
import { PinSetting } from './pin-setting.tsx'
import { storeShift } from './shift.hooks.ts'

/**
 * On an enrolled device: keeps its data up to date, lets the guard set a PIN, and offers to check without the network when it is gone. Nothing on other
 * devices. `isUnanswered`: the server did not answer the last check.
 */
export function DeviceStrip({ isUnanswered }: { isUnanswered: boolean }): ReactNode {
  const { device, data, connection, photographs, refresh } = useOfflineGate()
  const pin = useOwnPin()
  const isConnected = useIsOnline()
  if (!device) return null
  if (data && (isUnanswered || !isConnected || connection === 'offline')) return <NetworkGone data={data} hasPin={pin.has === true} />
  return (
    <section aria-label="Without a network" className="mx-auto mt-8 flex max-w-120 flex-col gap-4 border-t border-line pt-5">
      <link rel="manifest" href={offlineManifest} />
      <output className="text-ink-2">
        {data ? `Ready without a network. ${dataFrom(data)}` : 'Fetching the data for checks without a network.'}
      </output>
      {data && photographs && <PhotographsKept pack={photographs} timeZone={data.held.plant.time_zone} onSwitched={refresh} />}
      {pin.has === false && <PinSetting onSet={() => pin.set(true)} />}
      {pin.has === true && (
        <p className="flex flex-wrap items-center gap-3">
          You have a PIN on this device.
          <Button onClick={() => pin.set(false)}>Change the PIN</Button>
        </p>
      )}
    </section>
  )
}

/** Whether the signed-in guard has a PIN here; undefined while that is read. */
function useOwnPin(): { has: boolean | undefined; set: (has: boolean) => void } {
  const id = useActor().user._id
  const [has, set] = useState<boolean>()
  useEffect(() => {
    void listGuards().then((guards) => set(guards.some((guard) => guard.id === id && guard.wrongPins < maxWrongPins)))
  }, [id])
  return { has, set }
}

/** Under the thumb, whatever is scrolled. Who is signed in and has a PIN here need not enter it. */
function NetworkGone({ data, hasPin }: { data: LoadedData; hasPin: boolean }): ReactNode {
  const { _id: id, first_name, last_name } = useActor().user
  return (
    <section
      aria-label="Without a network"
      className="sticky bottom-4 mx-auto mt-8 flex max-w-120 flex-col gap-3 rounded-12 bg-warn-soft p-4 text-warn shadow-float"
    >
      <p role="alert" className="flex items-center gap-3 font-medium">
        <WifiOff aria-hidden className="size-6 shrink-0" />
        No network. {dataFrom(data)}
      </p>
      <a
        href={offlineEntry}
        className="flex min-h-14 items-center justify-center rounded-8 bg-brand px-4 text-20 font-semibold text-on-brand"
        onClick={() => hasPin && storeShift({ id, name: `${first_name} ${last_name}` })}
      >
        Check without the network
      </a>
    </section>
  )
}

const dataFrom = ({ held }: LoadedData): string => `Data from ${clockText(new Date(held.at), held.plant.time_zone)}.`
