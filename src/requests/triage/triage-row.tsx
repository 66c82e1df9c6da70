import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import { driverMark } from '#drivers/picture/picture-link.rules.ts'
import { Avatar } from '#platform/web/avatar.tsx'
import { Link, useGo } from '#platform/web/navigation/link.tsx'
import { SelectRow, type Selection } from '#platform/web/table/selection.tsx'
import { nameOf } from '../details/person-name.tsx'
import { DueText } from '../inbox/due-text.tsx'
import { RequestStatus } from '../request-status.tsx'
import { requestStatus } from '../engine/request-types.contract.ts'
import type { RequestRow } from '../requests.contract.ts'

type RowProps = {
  row: RequestRow
  isChosen: boolean
  /** The list with this request beside it, and the request's own page. */
  href: string
  pageHref: string
  selection: Selection<RequestRow> | undefined
  onStep: (by: 1 | -1) => void
}

/** Driver and due time above, type and submitter below. Arrows go on and back; Enter on the one beside the list opens its page. */
export function TriageRow({ row, isChosen, href, pageHref, selection, onStep }: RowProps): ReactNode {
  const go = useGo()
  const { driver_id, type_id, created_by, due, status_id } = row
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => onStep(1),
    ArrowUp: () => onStep(-1),
    ...(isChosen && { Enter: () => go(pageHref) }),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    step()
  }
  return (
    <li
      className={clsx(
        'flex min-h-13 items-center border-b border-l-3 border-b-line last:border-b-0',
        isChosen ? 'border-l-brand bg-brand-soft' : 'border-l-transparent hover:bg-hover',
      )}
    >
      {selection && (
        <span className="pl-1.5">
          <SelectRow
            selection={selection}
            row={row}
            rowKey={({ _id }) => _id}
            rowName={({ type_id: { name }, driver_id: driver }) => `${name}, ${driver.name}`}
          />
        </span>
      )}
      <Link
        href={href}
        replace
        resetScroll={false}
        aria-current={isChosen ? 'true' : undefined}
        onKeyDown={onKeyDown}
        className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 px-2 py-1.5 -outline-offset-2"
      >
        <span className="row-span-2">
          <Avatar {...driverMark(driver_id)} size="xs" />
        </span>
        <span title={driver_id.name} className="truncate font-medium">
          {driver_id.name}
        </span>
        <span className="text-13">
          {due ? <DueText due={due} /> : status_id.id !== requestStatus.pending && <RequestStatus status={status_id} />}
        </span>
        <span className="col-span-2 truncate text-13 text-ink-2">
          {type_id.name} · {nameOf(created_by)}
        </span>
      </Link>
    </li>
  )
}
