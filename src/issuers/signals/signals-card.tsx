import { useState, type ReactNode } from 'react'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { NewerOlder } from '#platform/web/newer-older.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { LookPanel } from './look-panel.tsx'
import { signalsContract, type Signal } from './signals.contract.ts'

/** What is unusual about an issuer at this plant. */
export function SignalsCard({ issuerId }: { issuerId: string }): ReactNode {
  const plant = useActor().acting?.plant.name ?? 'this plant'
  return (
    <Card title="Signals" description={`What is unusual at ${plant}, for somebody to look at. A signal is no proof of anything.`}>
      <AsyncBoundary resetKey={issuerId} title="The signals could not be loaded">
        <Signals issuerId={issuerId} />
      </AsyncBoundary>
    </Card>
  )
}

function Signals({ issuerId }: { issuerId: string }): ReactNode {
  const [page, setPage] = useState(1)
  const [looking, setLooking] = useState<Signal>()
  const { data: list } = useRouteQuery(signalsContract.list, { id: issuerId, page })
  if (list.total === 0) return <p className="text-ink-2">Nothing unusual was found.</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {list.data.map((signal) => (
          <SignalRow key={signal._id} signal={signal} onLook={() => setLooking(signal)} />
        ))}
      </ul>
      <div className="mt-3 flex gap-2 empty:hidden">
        <NewerOlder list={list} onPage={setPage} />
      </div>
      <LookPanel signal={looking} onClose={() => setLooking(undefined)} />
    </>
  )
}

function SignalRow({ signal, onLook }: { signal: Signal; onLook: () => void }): ReactNode {
  const { text, driver, looked } = signal
  const mayRead = useCan(driversContract.active.access)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className={looked ? 'text-ink-2' : 'font-medium'}>
          {driver && (mayRead ? <TextLink href={staffDriverPaths.driver(driver._id)}>{driver.name}</TextLink> : driver.name)}
          {driver && ': '}
          {text}
        </p>
        {looked && (
          <p className="text-13 wrap-anywhere text-ink-2">{`${looked.by} looked at it, ${formatMoment(looked.at)}: ${looked.comment}`}</p>
        )}
      </div>
      {!looked && (
        <Button aria-label={`Looked at: ${text}`} onClick={onLook}>
          Looked at
        </Button>
      )}
    </li>
  )
}
