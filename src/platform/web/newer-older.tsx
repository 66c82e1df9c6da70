import type { ReactNode } from 'react'
import { hasNextPage, type PageInput } from '#platform/contract/paging.ts'
import { Button } from './button.tsx'

type NewerOlderProps = { list: PageInput & { total: number }; onPage: (page: number) => void }

/** The pages of a list of what happened, newest first; nothing where there is one page. */
export function NewerOlder({ list, onPage }: NewerOlderProps): ReactNode {
  const { page } = list
  return (
    <>
      {page > 1 && <Button onClick={() => onPage(page - 1)}>Newer</Button>}
      {hasNextPage(list) && <Button onClick={() => onPage(page + 1)}>Older</Button>}
    </>
  )
}
