import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { lazyPart } from '#platform/web/waiting.tsx'
import { movesContract, type OwnMove } from './moves.contract.ts'
import { MoveStatus } from './move-status.tsx'

const loadForm = () => import('./move-ask-form.tsx')
const MoveAskForm = lazyPart(loadForm, 'MoveAskForm')
const { ofDriver, withdraw } = movesContract

type MovesProps = { driverId: string; plants: readonly { _id: string; name: string }[]; canAsk: boolean }

/** Which plants were asked to become the driver's own, and the way to ask. */
export function MovesOfDriver({ driverId, plants, canAsk }: MovesProps): ReactNode {
  const { data } = useRouteQuery(ofDriver, { driver_id: driverId }).data
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const want = (): void => {
    preloadDialogs()
    void loadForm()
  }
  const isWaiting = data.some(({ state }) => state === 'asked')
  return (
    <>
      {data.length > 0 && <Moves moves={data} />}
      {canAsk && !isWaiting && plants.length > 0 && (
        <div>
          <Button onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
            Move to another plant…
          </Button>
        </div>
      )}
      <SidePanel open={isOpen} onClose={close} title="Move to another plant" description="It becomes this driver's own plant">
        <MoveAskForm driverId={driverId} plants={plants} onDone={close} />
      </SidePanel>
    </>
  )
}

function Moves({ moves }: { moves: readonly OwnMove[] }): ReactNode {
  const { send, pending } = useCall(withdraw, { refresh: [ofDriver] })
  const { ask, confirmation } = useConfirm()
  const withdrawing = async ({ _id, plant }: OwnMove): Promise<void> => {
    const question = { title: `Withdraw the move to ${plant.name}?`, action: 'Withdraw', cancel: 'Keep', look: 'danger' } as const
    if (await ask(question)) await send({ id: _id })
  }
  return (
    <>
      <ul aria-label="Moves" className="flex flex-col divide-y divide-line">
        {moves.map((move) => (
          <li key={move._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-medium">Move to {move.plant.name}</span>
              <span className="digits block text-13 text-ink-2">{formatMoment(move.decided_at ?? move.asked_at)}</span>
              <span className="block text-13 wrap-anywhere text-ink-2">{move.comment ?? move.reason}</span>
            </span>
            <MoveStatus state={move.state} />
            {move.can_withdraw && (
              <Button loading={pending} aria-label={`Withdraw the move to ${move.plant.name}`} onClick={() => void withdrawing(move)}>
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      {confirmation}
    </>
  )
}
