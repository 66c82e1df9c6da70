import { useState } from 'react'
import type { TableChange } from '../table/table.tsx'

type Paging = { page: number; page_size: number }

/** The paging of a list inside another page, which is not in the address. */
export function useLocalPaging(rows = 10): { paging: Paging; onChange: (change: TableChange) => void } {
  const [paging, setPaging] = useState<Paging>({ page: 1, page_size: rows })
  const onChange = ({ page, page_size }: TableChange): void =>
    setPaging((before) => ({ page: page ?? before.page, page_size: page_size ?? before.page_size }))
  return { paging, onChange }
}
