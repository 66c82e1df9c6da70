import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Empty } from './empty.tsx'

type EmptyText = { readonly title: string; readonly text: string; readonly action?: ReactNode }

export type ListEmptyProps = {
  readonly list: {
    readonly state: { readonly page: number }
    readonly isFiltered: boolean
    readonly clear: () => void
    readonly change: (change: { readonly page: number }) => void
  }
  readonly icon?: ReactNode
  /** For an empty list. */
  readonly none: EmptyText
  /** For a list whose filters match nothing. */
  readonly noMatch?: EmptyText
}

/** Why a list has no rows, and what to do. */
export function ListEmpty({ list, icon, none, noMatch = none }: ListEmptyProps): ReactNode {
  if (list.state.page > 1) {
    const action = <Button onClick={() => list.change({ page: 1 })}>Go to the first page</Button>
    return <Empty icon={icon} title="This page is empty" text="The list has fewer pages now." action={action} />
  }
  if (!list.isFiltered) return <Empty icon={icon} {...none} />
  return <Empty icon={icon} action={<Button onClick={list.clear}>Clear filters</Button>} {...noMatch} />
}
