import type { ReactNode } from 'react'
import { Avatar } from '../avatar.tsx'
import type { TableProps } from './table.tsx'

/** Which row is shown beside the list. */
export type PeekState = { peeked: string | undefined; setPeeked: (key: string | undefined) => void }

type RowMarkProps<Row> = Pick<TableProps<Row>, 'mark' | 'rowKey' | 'rowName'> & { row: Row; peek?: PeekState | undefined }

/** The person's mark; a press shows the row beside the list. */
export function RowMark<Row>({ row, mark, rowKey, rowName, peek }: RowMarkProps<Row>): ReactNode {
  const shown = mark?.(row)
  if (!shown) return null
  const avatar = <Avatar {...shown} size="xs" />
  if (!peek) return avatar
  const key = rowKey(row)
  const isPeeked = key === peek.peeked
  return (
    <button
      type="button"
      data-peek={key}
      // By keyboard, Space on the row does the same without another stop in each row.
      tabIndex={-1}
      // Its name, for readers too: the initials that are seen are none.
      title={`Preview ${rowName(row)}`}
      aria-expanded={isPeeked}
      // Safari gives no focus to a button that is pressed, and the keys of the preview need it.
      onClick={({ currentTarget }) => {
        currentTarget.focus()
        peek.setPeeked(isPeeked ? undefined : key)
      }}
      className="relative inline-grid shrink-0 rounded-full outline-offset-1 focus-visible:outline-2! focus-visible:outline-brand! after:absolute after:-inset-2 hover:ring-2 hover:ring-brand"
    >
      {avatar}
    </button>
  )
}
