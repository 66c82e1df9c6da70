import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import type { RequestList } from '../list/request-list.hooks.ts'
import { useTurn } from '../turn/turn.hooks.ts'
import type { Place } from '../turn/place.hooks.ts'

/** Instead of an id: the last one of the page, which is not listed yet. */
const last = 'last'

type Triage = {
  /** The request beside the list; undefined without one. */
  chosen: string | undefined
  place: Place
  step: (by: 1 | -1) => void
  list: RefObject<HTMLUListElement | null>
}

/** Which request is beside the list, and the way on and back, also across pages. */
export function useTriage({ list: answer, state, chosen: asked, addressOf }: RequestList): Triage {
  const go = useGo()
  const follows = useRef(false)
  const rows = answer.data.data
  const hasNextPage = state.page * answer.data.page_size < answer.data.total
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // A request that was just decided is still listed until the list is read again.
  const first = rows.find(({ _id }) => !left.has(_id))?._id
  const offered = asked === last ? rows.at(-1)?._id : first
  const chosen = asked === undefined || asked === last ? (answer.isStale ? undefined : offered) : asked
  const [at, setAt] = useState(0)
  const found = rows.findIndex(({ _id }) => _id === chosen)
  if (found >= 0 && found !== at) setAt(found)
  // One that is no longer listed has left its place to the next.
  const following = rows[found >= 0 ? found + 1 : at]?._id
  const before = rows[(found >= 0 ? found : at) - 1]?._id
  const open = (request: string | undefined, page?: number): void => {
    follows.current = true
    go(addressOf(request, page), { replace: true, resetScroll: false })
  }
  const onward = following !== undefined ? () => open(following) : hasNextPage ? () => open(undefined, state.page + 1) : undefined
  const back = before !== undefined ? () => open(before) : state.page > 1 ? () => open(last, state.page - 1) : undefined
  // In the address from the start: the request stays when the list above it changes.
  const pinned = chosen !== undefined && chosen !== asked && !answer.isStale ? addressOf(chosen) : undefined
  useEffect(() => {
    if (pinned !== undefined) go(pinned, { replace: true, resetScroll: false })
    // `go` is another one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pinned])
  const list = useRef<HTMLUListElement>(null)
  // The focus goes along to the row, so that arrows and Enter go on from there.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!follows.current || !row) return
    follows.current = false
    row.focus()
  }, [chosen])
  const step = (by: 1 | -1): void => (by === 1 ? onward : back)?.()
  const { hasKeys } = useTurn()
  const [on, off] = [() => step(1), () => step(-1)]
  usePageKeys(hasKeys ? { j: on, J: on, k: off, K: off } : {})
  const leave = (): void => {
    if (chosen !== undefined) setLeft(new Set([...left, chosen]))
    open(rows.find(({ _id }) => _id !== chosen && !left.has(_id))?._id)
  }
  return { chosen, place: { next: onward, leave }, step, list }
}
