import { useEffect, useState } from 'react'
import type { OwnDevice } from './device-db.device.ts'
import { ownDevice } from './device-key.device.ts'
import { onDeviceChange } from './sync.device.ts'

/** This browser as it is enrolled; null where it is not, undefined while that is read. */
export function useOwnDevice(): { device: OwnDevice | null | undefined; reload: () => void } {
  const [device, setDevice] = useState<OwnDevice | null>()
  useEffect(() => {
    read(setDevice)
    return onDeviceChange(() => read(setDevice))
  }, [])
  return { device, reload: () => read(setDevice) }
}

const read = (show: (device: OwnDevice | null) => void): void =>
  void ownDevice().then(
    (found) => show(found ?? null),
    () => show(null),
  )
