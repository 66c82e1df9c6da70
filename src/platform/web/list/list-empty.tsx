import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Empty } from './empty.tsx'

type Words = { readonly title: string; readonly text: string; readonly action?: ReactNode }

export type ListEmptyProps = {
  readonly list: {
    readonly state: { readonly page: number }
    readonly isFiltered: boolean
    readonly clear: () => void
    readonly change: (change: { readonly page: number }) => void
  }
  readonly icon?: ReactNode
  /** For an empty list. */
  readonly none: Words
  /** For a list whose filters match nothing. */
  readonly noFit?: Words
}

/** Why a list has no rows, and what to do. */
export function ListEmpty({ list, icon, none, noFit = none }: ListEmptyProps): ReactNode {
  if (list.state.page > 1) {
    const action = <Button onClick={() => list.change({ page: 1 })}>Go to the first page</Button>
    return <Empty icon={icon} title="There is no such page" text="The list has become shorter, or ends before it." action={action} />
  }
  if (!list.isFiltered) return <Empty icon={icon} {...none} />
  return <Empty icon={icon} action={<Button onClick={list.clear}>Clear filters</Button>} {...noFit} />
}
