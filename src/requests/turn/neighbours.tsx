import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/web/button.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { useRequestPaths } from '../request.paths.ts'
import type { RequestRow } from '../requests.contract.ts'
import { useNeighbours } from './neighbours.hooks.ts'
import { useTurn } from './turn.hooks.ts'

/** Links to the requests before and after this one in the list that the person came from. */
export function Neighbours({ id }: { id: string }): ReactNode {
  const { previous, next } = useNeighbours(id)
  const { request } = useRequestPaths()
  const { hasKeys } = useTurn()
  const go = useGo()
  const open = (row: RequestRow | undefined) => () => {
    if (row) go(request(row._id))
  }
  usePageKeys(hasKeys ? { j: open(next), J: open(next), k: open(previous), K: open(previous) } : {})
  if (!previous && !next) return null
  return (
    <nav aria-label="Requests of the list" className="flex gap-2">
      {previous && (
        <ButtonLink href={request(previous._id)} icon={<ChevronLeft aria-hidden />} {...(hasKeys && { 'aria-keyshortcuts': 'K' })}>
          Previous<span className="sr-only"> request</span>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={request(next._id)} icon={<ChevronRight aria-hidden />} {...(hasKeys && { 'aria-keyshortcuts': 'J' })}>
          Next<span className="sr-only"> request</span>
        </ButtonLink>
      )}
    </nav>
  )
}
