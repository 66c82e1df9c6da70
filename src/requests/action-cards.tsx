import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useActor } from '#accounts/session.query.ts'
import { isDriverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { Button } from '#platform/web/button.tsx'
import { showMoment } from '#platform/web/dates.ts'
import { query } from '#platform/web/query.ts'
import { SidePanel } from '#platform/web/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { CancelRequest } from './cancel-request.tsx'
import type { Kind } from './kinds/kind.contract.ts'
import type { WaitingRequest } from './kinds/kind-shapes.contract.ts'
import type { AskedDriver, KindView } from './kinds/kind.view.tsx'
import { kinds, kindSlugs, type KindSlug } from './kinds/kinds.contract.ts'
import { kindViews } from './kinds/kinds.views.tsx'
import { nameOf } from './person-name.tsx'
import { alreadyAskedText, judgeDriver } from './requests.rules.ts'

export type CardDriver = AskedDriver & { readonly status: { readonly id: number } }

/** What may be asked for this driver: a card for each kind that the driver's status allows and this person may raise. */
export function DriverActionCards({ driver }: { readonly driver: CardDriver }): ReactNode {
  const actor = useActor()
  const statusId = driver.status.id
  if (!isDriverStatus(statusId)) return null
  const offered = kindSlugs.filter(
    (slug) => viewOf(slug).RaiseForm && isAllowed(kinds[slug].raise.access, actor) && fits(kinds[slug], statusId),
  )
  if (offered.length === 0) return null
  return (
    <section aria-label="Driver actions" className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4 sm:gap-6">
      {offered.map((slug) => (
        <ActionCard key={slug} slug={slug} driver={driver} />
      ))}
    </section>
  )
}

const viewOf = (slug: KindSlug): KindView => kindViews[slug]
const fits = (kind: Kind, statusId: DriverStatusId): boolean => judgeDriver(kind, statusId).ok

type CardProps = { readonly slug: KindSlug; readonly driver: CardDriver }

function ActionCard({ slug, driver }: CardProps): ReactNode {
  const kind: Kind = kinds[slug]
  const { _id: driver_id } = driver
  const { data, error, refetch } = useQuery(query(kind.exist, { driver_id }))
  const [waiting] = data?.existing ?? []
  const hindrance = data && viewOf(slug).cannotAsk?.(data.old)
  return (
    <div className="flex flex-col gap-3 rounded-12 border border-line bg-surface p-4 sm:p-5">
      <div className="flex-1">
        <h2 className="text-16 font-semibold">{kind.action}</h2>
        <p className="mt-0.5 text-13 text-ink-2">{kind.actionWords}</p>
      </div>
      {!data && !error && <Skeleton className="h-9 w-32" />}
      {!data && error && <NotKnown text={error.message} onRetry={() => void refetch()} />}
      {waiting && <AlreadyAsked kind={kind} waiting={waiting} />}
      {!waiting && hindrance && <p className="rounded-8 bg-sunken px-3 py-2.5 text-ink-2">{hindrance}</p>}
      {data && !waiting && !hindrance && <RaiseButton slug={slug} driver={driver} />}
    </div>
  )
}

function AlreadyAsked({ kind, waiting }: { readonly kind: Kind; readonly waiting: WaitingRequest }): ReactNode {
  return (
    <div className="rounded-8 bg-info-soft px-3 py-2.5 text-info">
      <p className="font-medium">{alreadyAskedText(kind)}</p>
      <p className="text-13">
        {nameOf(waiting.created_by)}, {showMoment(waiting.created_at)}
      </p>
      {waiting.can_cancel && kind.cancel && <CancelRequest kind={kind} requestId={waiting._id} className="mt-2" />}
    </div>
  )
}

function NotKnown({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-bad">
      <p>{text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

function RaiseButton({ slug, driver }: CardProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const kind: Kind = kinds[slug]
  const { RaiseForm } = viewOf(slug)
  const close = () => setOpen(false)
  if (!RaiseForm) return null
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {kind.action}
      </Button>
      <SidePanel open={isOpen} onClose={close} title={kind.title} description={kind.panelWords}>
        <RaiseForm driver={driver} onSent={close} />
      </SidePanel>
    </>
  )
}
