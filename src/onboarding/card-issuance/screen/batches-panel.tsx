import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { query, useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { cardIssuanceContract, type CardBatch } from '../card-issuance.contract.ts'
import { cardDriverHref } from './card-issuance.paths.ts'

type PrintAgain = { onPrint: (driverIds: readonly string[]) => void }
type BatchesPanelProps = PrintAgain & { open: boolean; onClose: () => void }

/** What was printed, and by whom. */
export function BatchesPanel({ open, onClose, onPrint }: BatchesPanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Printed batches" description="What was printed, and by whom">
      <PanelBody>
        <AsyncBoundary resetKey="" title="The batches could not be loaded" fallback={<Skeleton className="h-40 w-full" />}>
          <Batches onPrint={onPrint} />
        </AsyncBoundary>
      </PanelBody>
    </SidePanel>
  )
}

function Batches({ onPrint }: PrintAgain): ReactNode {
  const [page_size, setSize] = useState(10)
  const { data } = useRouteQuery(cardIssuanceContract.batches, { page_size })
  const [opened, setOpened] = useState<string>()
  if (data.total === 0) return <Empty title="Nothing was printed yet" text="Each print is listed here with its cards." />
  return (
    <>
      <ul className="divide-y divide-line">
        {data.data.map((batch) => (
          <li key={batch._id} className="py-3 first:pt-0">
            <BatchLine
              onPrint={onPrint}
              batch={batch}
              isOpen={opened === batch._id}
              onToggle={() => setOpened(opened === batch._id ? undefined : batch._id)}
            />
          </li>
        ))}
      </ul>
      {data.data.length < data.total && page_size < 100 && (
        <div>
          <Button onClick={() => setSize(100)}>Show more</Button>
        </div>
      )}
    </>
  )
}

type LineProps = PrintAgain & { batch: CardBatch; isOpen: boolean; onToggle: () => void }

function BatchLine({ batch, isOpen, onToggle, onPrint }: LineProps): ReactNode {
  const { _id, printed_at, printed_by, cards, layout } = batch
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">
            Batch {_id}: {cards === 1 ? '1 card' : `${cards} cards`}
          </p>
          <p className="text-13 text-ink-2">
            {formatMoment(printed_at)}, {printed_by}, {layout === 'sheets' ? 'A4 sheets' : 'single cards'}
          </p>
        </div>
        <Button aria-expanded={isOpen} aria-label={`${isOpen ? 'Hide' : 'Show'} the cards of batch ${_id}`} onClick={onToggle}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isOpen && <BatchCards batchId={_id} onPrint={onPrint} />}
    </>
  )
}

function BatchCards({ batchId, onPrint }: PrintAgain & { batchId: string }): ReactNode {
  const { data } = useQuery(query(cardIssuanceContract.batch, { batch_id: batchId }))
  if (!data) return <Skeleton className="mt-3 h-16 w-full" />
  const waiting = data.cards.filter(({ is_printable }) => is_printable).map(({ driver_id }) => driver_id._id)
  return (
    <>
      <ol className="mt-2 flex flex-col gap-1">
        {data.cards.map(({ card_no, driver_id }) => (
          <li key={card_no} className="flex gap-3">
            <span className="digits w-28 shrink-0">{card_no}</span>
            <TextLink href={cardDriverHref(driver_id._id)}>{driver_id.name}</TextLink>
          </li>
        ))}
      </ol>
      {waiting.length > 0 && (
        <Button className="mt-3" onClick={() => onPrint(waiting)}>
          {waiting.length === data.cards.length ? 'Print again' : `Print the ${waiting.length} that wait again`}
        </Button>
      )}
    </>
  )
}
