import { createContext, use } from 'react'
import { useGo } from '#platform/web/navigation/link.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { useRequestPaths } from '../request.paths.ts'
import { useNeighbours } from './neighbours.hooks.ts'

/** Where a request is shown, and so where one goes from it. */
export type Place = {
  /** To the next request of the list; undefined where this is the last one. */
  next: (() => void) | undefined
  /** To the list. */
  leave: () => void
}

/** Set where requests are shown beside their list. */
export const PlaceContext = createContext<Place | null>(null)

/** The place beside the list; the page of its own otherwise. */
export function usePlace(requestId: string): Place {
  const page = usePagePlace(requestId)
  return use(PlaceContext) ?? page
}

function usePagePlace(requestId: string): Place {
  const go = useGo()
  const { list, request } = useRequestPaths()
  const { next } = useNeighbours(requestId)
  return { next: next && (() => go(request(next._id))), leave: () => go(lastListAddress(list)) }
}
