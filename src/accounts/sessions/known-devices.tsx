import type { ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useRouteQuery, useCall } from '#platform/web/query.ts'
import { deviceName } from './device.rules.ts'
import { DeviceLine } from './device-line.tsx'
import { knownDevicesContract, type KnownDevice } from './known-devices.contract.ts'

/** The devices that the user has logged in with, with buttons to forget them. */
export function KnownDevices(): ReactNode {
  const { devices } = useRouteQuery(knownDevicesContract.list, {}).data
  const { ask, confirmation } = useConfirm()
  const options = { refresh: [knownDevicesContract.list] }
  const forget = useCall(knownDevicesContract.forget, options)
  const forgetOthers = useCall(knownDevicesContract.forgetOthers, options)
  const forgetOne = async ({ _id, user_agent }: KnownDevice) => {
    if (await ask({ ...question, title: `Forget ${deviceName(user_agent)}?` })) await forget.send({ device_id: _id })
  }
  const forgetAllOthers = async () => {
    if (await ask({ ...question, title: 'Forget all other devices?' })) await forgetOthers.send({})
  }
  return (
    <Card
      flush
      title="Devices you have logged in with"
      description="Failed attempts on other devices do not stop you from logging in with these. Forget devices you no longer use."
      aside={
        devices.some((device) => !device.is_current) && (
          <Button loading={forgetOthers.pending} onClick={() => void forgetAllOthers()}>
            Forget all other devices
          </Button>
        )
      }
    >
      <ul className="border-t border-line">
        {devices.length === 0 && <li className="px-4 py-3 text-ink-2 sm:px-5">No devices yet. Your next login adds one.</li>}
        {devices.map((device) => (
          <Device
            key={device._id}
            device={device}
            isPending={forget.pending || forgetOthers.pending}
            onForget={() => void forgetOne(device)}
          />
        ))}
      </ul>
      {confirmation}
    </Card>
  )
}

const question = {
  text: 'This does not log anyone out. A forgotten device counts as a new device at its next login.',
  action: 'Forget',
  look: 'danger',
} as const

type DeviceProps = { device: KnownDevice; isPending: boolean; onForget: () => void }

function Device({ device, isPending, onForget }: DeviceProps) {
  const [name, lastLogin] = [deviceName(device.user_agent), formatMoment(device.last_login_at)]
  return (
    <DeviceLine name={name} times={`First login ${formatMoment(device.first_login_at)}, last login ${lastLogin}`}>
      {device.is_current && <Badge tone="ok">This device</Badge>}
      <Button look="danger-quiet" aria-label={`Forget ${name}, last login ${lastLogin}`} disabled={isPending} onClick={onForget}>
        Forget
      </Button>
    </DeviceLine>
  )
}
