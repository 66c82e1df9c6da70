import { clsx } from 'clsx'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useHasSplit } from '../media.ts'
import { useStanding } from '../use-standing.ts'
import { lazyPart, Waiting } from '../waiting.tsx'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import { TableTotals } from './table-totals.tsx'
import type { TableProps } from './table.tsx'

const RowPeek = lazyPart(() => import('./row-peek.tsx'), 'RowPeek')
const CutTexts = lazyPart(() => import('./cut-texts.tsx'), 'CutTexts')

/** The rows as a table, and one of them beside it. */
export function WideTable<Row>(props: TableProps<Row>): ReactNode {
  const [isScrollable, setIsScrollable] = useState(false)
  const [peeked, setPeeked] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const isStanding = useStanding()
  const hasPeek = useHasSplit() && props.Peek !== undefined
  const row = hasPeek ? props.rows.find((each) => props.rowKey(each) === peeked) : undefined
  // A wide table without focusable content takes focus itself, for keyboard scrolling.
  const observe = useCallback((element: HTMLDivElement) => {
    const measure = (): void => setIsScrollable(element.scrollWidth > element.clientWidth && !element.querySelector('a, button, input'))
    measure()
    const observer = new ResizeObserver(() => flushSync(measure))
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={clsx(row && 'grid grid-cols-[minmax(0,1fr)_26.25rem] print:block')}>
      <div
        ref={observe}
        className="relative overflow-x-auto print:overflow-visible"
        {...(isScrollable ? { tabIndex: 0, role: 'group', 'aria-label': props.noun } : { tabIndex: -1 })}
      >
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{props.noun}</caption>
          <TableHead {...props} />
          <TableRows {...props} peek={hasPeek ? { peeked, setPeeked } : undefined} />
          {props.totals && <TableTotals {...props} totals={props.totals} />}
        </table>
      </div>
      {isStanding && (
        <Waiting fallback={null}>
          {hasPeek && <RowPeek {...(props as unknown as TableProps<unknown>)} box={box} row={row} setPeeked={setPeeked} />}
          <CutTexts box={box} />
        </Waiting>
      )}
    </div>
  )
}
