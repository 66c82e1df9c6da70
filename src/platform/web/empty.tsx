import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { listEndText } from '#platform/contract/paging.ts'
import { Button } from './button.tsx'
import { CallFailure } from './error-card.tsx'

export type EmptyProps = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** An empty state: reason, what to do, one button. */
export function Empty({ icon, title, text, action }: EmptyProps): ReactNode {
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      <span aria-hidden className="mb-2 grid size-12 place-items-center rounded-12 bg-sunken text-ink-2 [&_svg]:size-5">
        {icon ?? <Inbox />}
      </span>
      <p className="text-16 font-semibold">{title}</p>
      {text && <p className="max-w-[48ch] text-ink-2">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

type EmptyText = { title: string; text: string; action?: ReactNode }

export type ListEmptyProps = {
  list: {
    state: { page: number }
    isFiltered: boolean
    clear: () => void
    change: (change: { page: number }) => void
    list?: { failure?: Error | undefined; refetch: () => void }
  }
  icon?: ReactNode
  /** For an empty list. */
  none: EmptyText
  /** For a list whose filters match nothing. */
  noMatch?: EmptyText
}

/** For a page beyond the listed rows. */
export function ListEnd({ noun, onFirst }: { noun: string; onFirst: () => void }): ReactNode {
  return (
    <Empty title="This page is not available" text={listEndText(noun)} action={<Button onClick={onFirst}>Go to the first page</Button>} />
  )
}

/** Why a list has no rows, and what to do. */
export function ListEmpty({ list, icon, none, noMatch = none }: ListEmptyProps): ReactNode {
  if (list.list?.failure)
    return (
      <div className="px-6 py-12">
        <CallFailure error={list.list.failure} onRetry={list.list.refetch} />
      </div>
    )
  if (list.state.page > 1) {
    const action = <Button onClick={() => list.change({ page: 1 })}>Go to the first page</Button>
    return <Empty icon={icon} title="This page is empty" text="The list has fewer pages now." action={action} />
  }
  if (!list.isFiltered) return <Empty icon={icon} {...none} />
  return <Empty icon={icon} action={<Button onClick={list.clear}>Clear filters</Button>} {...noMatch} />
}
