import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Status } from '#platform/web/badge.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { lazyPart } from '#platform/web/waiting.tsx'
import { MovesOfDriver } from './moves/moves-of-driver.tsx'
import { AdmissionStatus } from './admission-status.tsx'
import { admissionsContract, type OwnAdmission } from './admissions.contract.ts'

const loadForm = () => import('./admission-ask-form.tsx')
const AdmissionAskForm = lazyPart(loadForm, 'AdmissionAskForm')
const { ofDriver, withdraw } = admissionsContract

/** At which other plants a driver loads, what was asked of them, and the way to ask. */
export function AdmissionsOfDriver({ driverId }: { driverId: string }): ReactNode {
  const { data, plants, held_at, can_ask } = useRouteQuery(ofDriver, { driver_id: driverId }).data
  const [isOpen, setOpen] = useState(false)
  const open = plants.filter(({ admits_all_from }) => admits_all_from !== null)
  const close = (): void => setOpen(false)
  const want = (): void => {
    preloadDialogs()
    void loadForm()
  }
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-5">
      {open.length > 0 && (
        <p>
          Admitted with all drivers of this plant:{' '}
          {open.map(({ name, admits_all_from }) => `${name} from ${formatDate(admits_all_from ?? '')}`).join(', ')}.
        </p>
      )}
      {held_at.map(({ plant, since }) => (
        <p key={plant._id}>
          <Status tone="bad">
            On hold at {plant.name} since {formatMoment(since)}
          </Status>
          <span className="block text-13 text-ink-2">Ask the safety officer there.</span>
        </p>
      ))}
      {data.length === 0 && open.length === 0 && <p className="text-ink-2">The driver loads at this plant only.</p>}
      {data.length > 0 && <Asked admissions={data} />}
      {can_ask && plants.length > open.length && (
        <div>
          <Button onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
            Ask another plant…
          </Button>
        </div>
      )}
      <MovesOfDriver driverId={driverId} plants={plants} canAsk={can_ask} />
      <SidePanel open={isOpen} onClose={close} title="Ask another plant" description="To let this driver load there">
        <AdmissionAskForm driverId={driverId} plants={plants.filter((plant) => !open.includes(plant))} onDone={close} />
      </SidePanel>
    </div>
  )
}

function Asked({ admissions }: { admissions: readonly OwnAdmission[] }): ReactNode {
  const { send, pending } = useCall(withdraw, { refresh: [ofDriver] })
  const { ask, confirmation } = useConfirm()
  const withdrawing = async ({ _id, plant }: OwnAdmission): Promise<void> => {
    const question = { title: `Withdraw what was asked of ${plant.name}?`, action: 'Withdraw', cancel: 'Keep', look: 'danger' } as const
    if (await ask(question)) await send({ id: _id })
  }
  return (
    <>
      <ul aria-label="Asked of other plants" className="flex flex-col divide-y divide-line">
        {admissions.map((admission) => {
          const said = admission.end_reason ?? admission.comment
          return (
            <li key={admission._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="min-w-0 flex-1 basis-60">
                <span className="block font-medium">{admission.plant.name}</span>
                <span className="digits block text-13 text-ink-2">
                  {formatDate(admission.from)} to {formatDate(admission.until)}
                </span>
                {said !== null && <span className="block text-13 wrap-anywhere text-ink-2">{said}</span>}
              </span>
              <AdmissionStatus {...admission} />
              {admission.can_withdraw && (
                <Button
                  loading={pending}
                  aria-label={`Withdraw what was asked of ${admission.plant.name}`}
                  onClick={() => void withdrawing(admission)}
                >
                  Withdraw
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {confirmation}
    </>
  )
}
