import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { lazyPart } from '#platform/web/waiting.tsx'
import { legalHoldsContract, type LegalHold } from './legal-holds.contract.ts'

const load = () => import('./legal-hold-forms.tsx')
const SetForm = lazyPart(load, 'SetLegalHoldForm')
const LiftForm = lazyPart(load, 'LiftLegalHoldForm')

/** A driver's legal holds, newest first, and what their reader may do about them. */
export function LegalHoldsOfDriver({ driverId }: { driverId: string }): ReactNode {
  const { holds } = useRouteQuery(legalHoldsContract.ofDriver, { driver_id: driverId }).data
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const want = (): void => {
    preloadDialogs()
    void load()
  }
  const open = holds.find(({ lifted }) => lifted === null)
  const hasAction = !open || open.can_lift
  return (
    <div className="flex flex-col items-start gap-4">
      {holds.length === 0 && <p className="text-ink-2">There is no legal hold. Records of this driver go after the plant's periods.</p>}
      <ul className="flex flex-col gap-4">
        {holds.map((hold) => (
          <li key={hold._id} className="max-w-[70ch]">
            <HoldText hold={hold} />
          </li>
        ))}
      </ul>
      {open && !open.can_lift && <p className="text-13 text-ink-2">You set it yourself, so a colleague has to lift it.</p>}
      {hasAction && (
        <Button className="print:hidden" onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
          {open ? 'Lift legal hold…' : 'Set legal hold…'}
        </Button>
      )}
      <Modal open={isOpen} onClose={close} title={open ? 'Lift this legal hold?' : 'Set a legal hold?'}>
        {open ? <LiftForm holdId={open._id} onDone={close} /> : <SetForm driverId={driverId} onDone={close} />}
      </Modal>
    </div>
  )
}

const HoldText = ({ hold: { reason, review_on, set_by, set_at, lifted } }: { hold: LegalHold }): ReactNode => (
  <>
    <p className="font-medium">{lifted ? 'Lifted' : `In force, review on ${formatDate(review_on)}`}</p>
    <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
    <p className="digits text-13 text-ink-2">
      Set by {set_by} on {formatMoment(set_at)}
      {lifted && ` · Lifted by ${lifted.by} on ${formatMoment(lifted.at)}: ${lifted.reason}`}
    </p>
  </>
)
