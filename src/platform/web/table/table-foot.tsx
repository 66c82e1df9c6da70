import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { lastListedPage, listEndText, maxListedRows, totalText } from '#platform/contract/paging.ts'
import { countText } from '#platform/contract/words.ts'
import { IconButton } from '../icon-button.tsx'
import type { TableChange } from './table.tsx'

export type TableFootProps = {
  noun: string
  page: number
  page_size: number
  total: number
  capped_at?: number | undefined
  onChange: (change: TableChange) => void
}

const sizes = [10, 25, 50, 100] as const

/** 'requests of this driver' as 'request of this driver'. */
const singular = (noun: string): string => (noun === 'people' ? 'person' : noun.replace(/(?:(?<=ss|us)e)?s\b/, ''))

/** '1–25 of 4,267 drivers', rows per page, and the page number with a field to jump. */
export function TableFoot({ noun, page, page_size, total, capped_at, onChange }: TableFootProps): ReactNode {
  const isCapped = capped_at !== undefined && total >= capped_at
  const lastPage = lastListedPage(page_size)
  // A search that stopped counting early: nobody knows how many pages there are.
  const isUncounted = isCapped && capped_at < maxListedRows
  const pages = isUncounted ? lastPage : Math.min(lastPage, Math.max(1, Math.ceil(total / page_size)))
  const isCutOff = page === lastPage && (isCapped || total > page * page_size)
  const [first, last] = [(page - 1) * page_size + 1, isCapped ? page * page_size : Math.min(page * page_size, total)]
  // All rows fit on the smallest page.
  const hasPages = page > 1 || total > sizes[0]
  return (
    <div className="digits flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2.5 text-13 text-ink-2 print:break-before-avoid">
      <p aria-live="polite">
        {total > 1 && `${countText(first)}–${countText(last)} of `}
        <strong className="font-semibold text-ink">{totalText({ total, capped_at })}</strong> {total === 1 ? singular(noun) : noun}
      </p>
      {isCutOff && <p className="print:hidden">{listEndText(noun)}</p>}
      {hasPages && (
        <div className="flex items-center gap-4 print:hidden">
          <PageSize page_size={page_size} onChange={onChange} />
          <div className="flex items-center gap-1">
            <IconButton label="Previous page" disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <Jump key={page} page={page} pages={pages} onJump={(to) => onChange({ page: to })} />
            <span className="ml-1 whitespace-nowrap">of {isUncounted ? 'many' : countText(pages)}</span>
            <IconButton label="Next page" disabled={page >= pages} onClick={() => onChange({ page: page + 1 })}>
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
        </div>
      )}
    </div>
  )
}

function PageSize({ page_size, onChange }: Pick<TableFootProps, 'page_size' | 'onChange'>): ReactNode {
  const id = useId()
  const options = [...new Set([...sizes, page_size])].sort((a, b) => a - b)
  return (
    <div className="hidden items-center gap-2 sm:flex">
      <label htmlFor={id}>Rows</label>
      <select
        id={id}
        value={page_size}
        onChange={({ target }) => onChange({ page_size: Number(target.value), page: 1 })}
        className="control select-arrow h-8! w-auto! bg-position-[right_0.5rem_center]! pr-7! pl-2.5!"
      >
        {options.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </div>
  )
}

function Jump({ page, pages, onJump }: { page: number; pages: number; onJump: (page: number) => void }): ReactNode {
  const jump = (text: string): void => {
    const target = Math.min(Math.max(1, Math.trunc(Number(text)) || page), pages)
    if (target !== page) onJump(target)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') jump(event.currentTarget.value)
  }
  return (
    <input
      aria-label="Page"
      inputMode="numeric"
      defaultValue={page}
      onKeyDown={onKeyDown}
      onBlur={({ target }) => jump(target.value)}
      className="control h-8! w-14! px-1! text-center"
    />
  )
}
