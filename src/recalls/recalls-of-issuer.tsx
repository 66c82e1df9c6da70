import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Link } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { RecallProgress, stageLooks } from './recall-progress.tsx'
import { recallsContract, type Recall } from './recalls.contract.ts'
import { recallPaths } from './recalls.paths.ts'

type Issuer = { _id: string; name: string }

const loadForm = () => import('./recall-form.tsx')
const RecallForm = lazyPart(loadForm, 'RecallForm')

/** The recalls of an issuer, and the way to a new one, for who may recall. */
export function RecallsOfIssuer({ issuer }: { issuer: Issuer }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const mayRecall = useCan(recallsContract.propose.access)
  if (!mayRecall) return null
  const want = (): void => {
    preloadDialogs()
    void loadForm()
  }
  return (
    <Card
      title="Recalls"
      description="Drivers renew recalled clearances with another issuer. A second person confirms a recall."
      aside={
        <Button onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
          Recall clearances…
        </Button>
      }
    >
      <AsyncBoundary resetKey={issuer._id} title="The recalls could not be loaded" fallback={<Skeleton className="h-16 w-full" />}>
        <Recalls issuerId={issuer._id} />
      </AsyncBoundary>
      <SidePanel open={isOpen} onClose={() => setOpen(false)} title="Recall clearances" description={issuer.name}>
        <RecallForm issuerId={issuer._id} onDone={() => setOpen(false)} />
      </SidePanel>
    </Card>
  )
}

function Recalls({ issuerId }: { issuerId: string }): ReactNode {
  const { data } = useRouteQuery(recallsContract.index, { issuer_id: issuerId, page_size: 100 }).data
  if (data.length === 0) return <p className="text-ink-2">No clearance of this issuer was recalled.</p>
  return (
    <ul aria-label="Recalls" className="divide-y divide-line">
      {data.map((recall) => (
        <li key={recall._id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
          <OneRecall recall={recall} />
        </li>
      ))}
    </ul>
  )
}

function OneRecall({ recall: { _id, stage, progress, confirmed_at, renew_by } }: { recall: Recall }): ReactNode {
  const { tone, label } = stageLooks[stage]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href={recallPaths.recall(_id)} className="inline-flex min-h-6 items-center font-medium hover:underline">
          Recall of {formatMoment(confirmed_at)}
        </Link>
        <Badge tone={tone}>{label}</Badge>
        {renew_by !== null && <span className="text-13 text-ink-2">Renew by {formatDate(renew_by)}</span>}
      </div>
      <RecallProgress progress={progress} />
    </>
  )
}
