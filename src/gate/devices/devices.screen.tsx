import type { ReactNode } from 'react'
import { ShieldOff } from 'lucide-react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { KnownOffices } from '../known-offices/known-offices.tsx'
import { clockOffText } from './clock-off.rules.ts'
import { gateDevicesContract, type GateDevice } from './devices.contract.ts'
import { ThisDevice } from './this-device.tsx'

/** The phones and tablets that may check without a network: enrol this one, cut off a lost one. */
export function GateDevicesScreen(): ReactNode {
  const { devices } = useRouteQuery(gateDevicesContract.list, {}).data
  const inUse = devices.filter(({ cut_off_at }) => cut_off_at === null)
  const cutOff = devices.filter(({ cut_off_at }) => cut_off_at !== null)
  return (
    <>
      <PageHead title="Devices" subtitle="Phones and tablets that check drivers without a network" />
      <div className="flex flex-col gap-6">
        <ThisDevice />
        {inUse.length === 0 && <p>No device is enrolled. Open this page on the phone of the gate and enrol it.</p>}
        {inUse.map((device) => (
          <DeviceCard key={device._id} device={device} />
        ))}
        <KnownOffices />
        {cutOff.length > 0 && <h2 className="text-20 font-semibold">Cut off</h2>}
        {cutOff.map((device) => (
          <DeviceCard key={device._id} device={device} />
        ))}
      </div>
    </>
  )
}

function DeviceCard({ device }: { device: GateDevice }): ReactNode {
  const {
    name,
    enrolled_by,
    enrolled_at,
    last_seen_at,
    photographs_at,
    clock_offset_ms,
    guards,
    disagreements,
    enrol_again_at,
    cut_off_at,
    cut_off_by,
  } = device
  const facts = [
    { label: 'Enrolled', value: `${formatMoment(enrolled_at)}, ${enrolled_by}` },
    { label: 'Last connected', value: last_seen_at === null ? 'Not yet' : formatMoment(last_seen_at) },
    { label: 'Photographs', value: photographs_at === null ? 'Never fetched' : `Fetched ${formatMoment(photographs_at)}` },
    { label: 'Have a PIN', value: guards.join(', ') || 'Nobody' },
    { label: 'Clock', value: clock_offset_ms === null ? 'Not measured' : clockOffText(clock_offset_ms) },
    {
      label: 'Judged otherwise by the server',
      value: disagreements === 0 ? 'No check' : disagreements === 1 ? '1 check' : `${disagreements} checks`,
    },
    ...(enrol_again_at === null ? [] : [{ label: 'Enrol it again', value: `Since ${formatMoment(enrol_again_at)} it gets no data` }]),
    ...(cut_off_at === null ? [] : [{ label: 'Cut off', value: `${formatMoment(cut_off_at)}, ${cut_off_by ?? ''}` }]),
  ]
  return (
    <Card title={name}>
      <div className="flex flex-col items-start gap-4">
        <Facts facts={facts} columns={2} />
        {cut_off_at === null && <CutOff device={device} />}
      </div>
    </Card>
  )
}

function CutOff({ device: { _id, name } }: { device: GateDevice }): ReactNode {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(gateDevicesContract.cutOff, { refresh: [gateDevicesContract.list] })
  const cutOff = async (): Promise<void> => {
    const question = {
      title: `Cut off ${name}?`,
      text: 'It gets no more data, and checks that it has not sent are lost. Without a network it clears drivers until its data are too old.',
      action: 'Cut off',
      look: 'danger',
    } as const
    if (await ask(question)) await send({ device_id: _id })
  }
  return (
    <>
      <Button look="danger-quiet" icon={<ShieldOff aria-hidden />} loading={pending} onClick={() => void cutOff()}>
        Cut off
      </Button>
      {confirmation}
    </>
  )
}
