import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSavedFilters } from '#accounts/saved-filters/saved-filters.tsx'
import { countText } from '#platform/contract/words.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { TableTools } from '#platform/web/table/table-tools.tsx'
import { SelectPage, type Selection } from '#platform/web/table/selection.tsx'
import { RequestFilters } from '../list/request-filters.tsx'
import type { RequestList } from '../list/request-list.hooks.ts'
import type { RequestRow } from '../requests.contract.ts'
import { PlaceContext } from '../turn/place.hooks.ts'
import { RequestBeside } from './request-beside.tsx'
import { TriageRow } from './triage-row.tsx'
import { useTriage } from './triage.hooks.ts'

type TriageProps = { requests: RequestList; selection: Selection<RequestRow> | undefined; empty: ReactNode }

/** The requests of a list on the left, one of them on the right. */
export function Triage({ requests, selection, empty }: TriageProps): ReactNode {
  const { chosen, place, step, list } = useTriage(requests)
  const { data } = requests.list.data
  const saved = useSavedFilters('requests', requests)
  return (
    <section aria-label="List of requests" aria-busy={requests.list.isStale}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <RequestFilters requests={requests} />
        {saved.chip}
        <TableTools columns={[]} choice={noColumns} saved={saved} exports={requests.exports} onChange={nothingSorted} />
      </div>
      {data.length === 0 && chosen === undefined ? (
        <div className="rounded-12 border border-line bg-surface">{empty}</div>
      ) : (
        <div className="grid grid-cols-[17rem_minmax(0,1fr)] items-start gap-4 xl:grid-cols-[19rem_minmax(0,1fr)]">
          <div className="sticky top-15 flex max-h-[calc(100dvh-4.5rem)] min-h-0 flex-col overflow-hidden rounded-12 border border-line bg-surface short:static short:max-h-none">
            <Head requests={requests} selection={selection} />
            <ul ref={list} aria-label="requests" className="min-h-0 overflow-y-auto">
              {data.map((row) => (
                <TriageRow
                  key={row._id}
                  row={row}
                  isChosen={row._id === chosen}
                  href={requests.addressOf(row._id)}
                  pageHref={requests.paths.request(row._id)}
                  selection={selection}
                  onStep={step}
                />
              ))}
            </ul>
          </div>
          <PlaceContext value={place}>{chosen !== undefined && <RequestBeside id={chosen} />}</PlaceContext>
        </div>
      )}
    </section>
  )
}

const nothingSorted = (): void => undefined
const noColumns = { shown: [], toggle: undefined }

/** How many there are, the box for all of the page, and the pages. */
function Head({ requests, selection }: Pick<TriageProps, 'requests' | 'selection'>): ReactNode {
  const { data, page, page_size, total, capped_at } = requests.list.data
  const isCapped = capped_at !== undefined && total >= capped_at
  return (
    <div className="digits flex min-h-10 items-center gap-2 border-b border-line px-3 text-13 text-ink-2">
      {selection && <SelectPage noun="requests" selection={selection} rows={data} rowKey={({ _id }) => _id} />}
      <p aria-live="polite">
        <strong className="font-semibold text-ink">{countText(total)}</strong>
        {isCapped && '+'} {total === 1 ? 'request' : 'requests'}
      </p>
      {total > page_size && (
        <div className="ml-auto flex items-center">
          <IconButton label="Previous page" disabled={page <= 1} onClick={() => requests.change({ page: page - 1 })}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <span>Page {page}</span>
          <IconButton label="Next page" disabled={page * page_size >= total} onClick={() => requests.change({ page: page + 1 })}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  )
}
