import { Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** The rows chosen for an action on several at once. */
export type Selection<Row> = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** All rows by default. */
  isSelectable?: (row: Row) => boolean
  /** Why a row cannot be chosen; nothing is shown in its place by default. */
  whyNot?: (row: Row) => string | undefined
}

/** Of each `list` (its filters, its tab) the chosen rows on all its pages; another list begins without any. */
export function useSelection(list: string): Pick<Selection<unknown>, 'chosen' | 'onChange'> {
  const [{ of, chosen }, set] = useState<{ of: string; chosen: ReadonlySet<string> }>({ of: list, chosen: new Set() })
  if (of !== list) set({ of: list, chosen: new Set() })
  return { chosen: of === list ? chosen : new Set(), onChange: (next) => set({ of: list, chosen: next }) }
}

type SelectRowProps<Row> = {
  selection: Selection<Row> | undefined
  row: Row
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
}

export function SelectRow<Row>({ selection, row, rowKey, rowName }: SelectRowProps<Row>): ReactNode {
  if (!selection) return null
  if (selection.isSelectable?.(row) === false) return <NotSelectable why={selection.whyNot?.(row)} />
  const { chosen, onChange } = selection
  const key = rowKey(row)
  return <Check label={`Choose ${rowName(row)}`} isChecked={chosen.has(key)} onChange={(isOn) => onChange(withKeys(chosen, [key], isOn))} />
}

/** In the place of the box, so that a missing one is no riddle. */
const NotSelectable = ({ why }: { why: string | undefined }): ReactNode =>
  why && (
    <span title={why} className="inline-grid size-6 place-items-center align-middle text-ink-3 pointer-coarse:size-11">
      <Ban aria-hidden className="size-4" />
      <span className="sr-only">Cannot be chosen: {why}</span>
    </span>
  )

/** Chooses the rows of the page, or none of them. */
export function SelectPage<Row>({
  selection: { chosen, onChange, isSelectable = () => true },
  rows,
  rowKey,
  noun,
}: {
  selection: Selection<Row>
  rows: readonly Row[]
  rowKey: (row: Row) => string
  noun: string
}): ReactNode {
  const keys = rows.filter(isSelectable).map(rowKey)
  const isAll = keys.length > 0 && keys.every((key) => chosen.has(key))
  return <Check label={`Choose all ${noun} on this page`} isChecked={isAll} onChange={(isOn) => onChange(withKeys(chosen, keys, isOn))} />
}

function Check({ label, isChecked, onChange }: { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void }): ReactNode {
  return (
    <span className="relative inline-grid size-6 place-items-center align-middle pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 pointer-coarse:size-5"
      />
    </span>
  )
}

function withKeys(chosen: ReadonlySet<string>, keys: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const key of keys) next[isOn ? 'add' : 'delete'](key)
  return next
}
