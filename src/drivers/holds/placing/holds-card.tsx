import { useState, type ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { driverPageContract } from '../../page/driver-page.contract.ts'
import { verdictContract } from '../../verdict/as-at/verdict.contract.ts'
import { holdsContract, type ShownHold } from './holds.contract.ts'
import { LiftForm } from './lift-form.tsx'

const ofOwnPage = [verdictContract.asAt, driverPageContract.details]

/** A driver's open holds, each with what its reader may know, and 'Lift' for who may. */
export function HoldsCard({ driverId, refresh = ofOwnPage }: { driverId: string; refresh?: readonly Route[] }): ReactNode {
  const { data } = useRouteQuery(holdsContract.list, { driver_id: driverId, page_size: 100 }).data
  const [lifted, setLifted] = useState<ShownHold>()
  const [isOpen, setOpen] = useState(false)
  const open = data.filter(({ is_open }) => is_open)
  const close = (): void => setOpen(false)
  if (open.length === 0) return null
  return (
    <section aria-labelledby="holds" className="rounded-12 border border-line bg-surface">
      <h2 id="holds" className="border-b border-line px-4 py-3 text-16 font-semibold sm:px-5">
        Holds
      </h2>
      <ul aria-labelledby="holds" className="divide-y divide-line">
        {open.map((hold) => (
          <li key={hold._id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
            <HoldText hold={hold} />
            {hold.can_lift && (
              <Button
                className="print:hidden"
                aria-label={`Lift the hold: ${hold.details?.reason}`}
                onClick={() => {
                  setLifted(hold)
                  setOpen(true)
                }}
              >
                Lift
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SidePanel open={isOpen} onClose={close} title="Lift the hold" description={lifted?.sentence}>
        {lifted && <LiftForm holdId={lifted._id} refresh={[holdsContract.list, ...refresh]} onDone={close} />}
      </SidePanel>
    </section>
  )
}

function HoldText({ hold: { sentence, details } }: { hold: ShownHold }): ReactNode {
  if (!details) return <p className="font-medium">{sentence}</p>
  const { kind, reason, comment, ends_on, is_here_only, placed_by, placed_at } = details
  const by = placed_by ? `${placed_by.first_name} ${placed_by.last_name}` : 'the system'
  const where = is_here_only ? 'At this plant' : 'At all plants'
  return (
    <div className="max-w-[70ch] min-w-0 flex-1 basis-64">
      <p className="font-medium">
        {kind} · {reason}
      </p>
      {comment && <p className="mt-1 wrap-anywhere whitespace-pre-line">{comment}</p>}
      <p className="digits mt-1 text-13 text-ink-2">
        {where}
        {ends_on && ` until ${formatDate(ends_on)}`} · Placed by {by} on {formatMoment(placed_at)}
      </p>
    </div>
  )
}
