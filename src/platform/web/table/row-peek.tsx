import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { AsyncBoundary } from '../async-boundary.tsx'
import { ButtonLink } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { PeekState } from './row-mark.tsx'
import type { TableProps } from './table.tsx'

type RowPeekProps<Row> = TableProps<Row> &
  Pick<PeekState, 'setPeeked'> & {
    /** The list and its preview, whose keys these are. */
    box: RefObject<HTMLElement | null>
    row: Row | undefined
  }

/** A row beside its list: Space shows it, arrows go on, Escape closes. It decides nothing; the focus stays in the list. */
export function RowPeek<Row>({ box, row, setPeeked, Peek, ...list }: RowPeekProps<Row>): ReactNode {
  const { rows, rowKey, rowName, openHref } = list
  const at = row === undefined ? -1 : rows.indexOf(row)
  const show = (next: Row | undefined): void => {
    if (next === undefined) return
    setPeeked(rowKey(next))
    markOf(box, rowKey(next))?.focus()
  }
  const close = (): void => {
    if (row !== undefined) markOf(box, rowKey(row))?.focus()
    setPeeked(undefined)
  }
  usePeekKeys(box, (key, target) => {
    const ofRow = target.closest('tbody a, [data-peek]')
    if (key === ' ' && ofRow?.matches('a')) {
      const pressed = ofRow.closest('tr')?.querySelector<HTMLElement>('[data-peek]')?.dataset['peek']
      return () => show(rows.find((each) => rowKey(each) === pressed))
    }
    if (row === undefined) return undefined
    if (key === 'Escape') return close
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    return step && (ofRow ?? target.closest('[data-preview]')) ? () => show(rows[at + step]) : undefined
  })
  if (row === undefined || !Peek) return null
  const name = rowName(row)
  return (
    <section
      data-preview
      aria-label={`Preview of ${name}`}
      className="sticky top-15 flex max-h-[calc(100dvh-4.5rem)] flex-col self-start border-l border-line print:hidden short:static short:max-h-none"
    >
      <div className="flex items-center gap-1 border-b border-line py-1 pr-2 pl-5">
        <p className="digits mr-auto text-13 text-ink-2">
          {at + 1} of {rows.length} on this page
        </p>
        {openHref && <ButtonLink href={openHref(row)}>Open</ButtonLink>}
        <IconButton label="Previous row" disabled={at === 0} onClick={() => show(rows[at - 1])}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label="Next row" disabled={at === rows.length - 1} onClick={() => show(rows[at + 1])}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label="Close the preview" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <AsyncBoundary resetKey={rowKey(row)} title={`${name} could not be loaded`} fallback={<Skeleton className="h-60 w-full" />}>
          <Peek key={rowKey(row)} row={row} />
        </AsyncBoundary>
      </div>
    </section>
  )
}

const markOf = (box: RefObject<HTMLElement | null>, key: string): HTMLElement | null | undefined =>
  box.current?.querySelector<HTMLElement>(`[data-peek="${CSS.escape(key)}"]`)

/** What a key does where it is pressed; undefined leaves it to the browser. */
type KeyAction = (key: string, target: Element) => (() => void) | undefined

function usePeekKeys(box: RefObject<HTMLElement | null>, actionOf: KeyAction): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    const action = actionOf(key, target)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: KeyboardEvent): void => press(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [box])
}
