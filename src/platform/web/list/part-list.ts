import { useState } from 'react'
import type { TableChange } from '../table/table.tsx'

type Window = { readonly page: number; readonly page_size: number }

/** A list inside another page, whose own page number is not in the address. `turn` is its table's `onChange`. */
export function usePartList(rows = 10): { readonly window: Window; readonly turn: (change: TableChange) => void } {
  const [window, setWindow] = useState<Window>({ page: 1, page_size: rows })
  const turn = ({ page, page_size }: TableChange): void =>
    setWindow((before) => ({ page: page ?? before.page, page_size: page_size ?? before.page_size }))
  return { window, turn }
}
