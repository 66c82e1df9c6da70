import { useQuery } from '@tanstack/react-query'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useStoredLists } from '#accounts/settings/stored-columns.hooks.ts'
import { query } from '#platform/web/query.ts'
import { turnContract } from './turn.contract.ts'

const key = 'requests.turn'
const [next, stay, noKeys] = ['open-next', 'stay', 'no-keys'] as const

/** Whoever decides more than this many in a day goes on to the next request, unless they chose otherwise. */
const occasional = 3

type Turn = { opensNext: boolean; hasKeys: boolean; toggleNext: () => void; toggleKeys: () => void }

/** How this person goes from one request to the next; the specification's leave-or-stay for the first three of a day, and the keys, by default. */
export function useTurn(): Turn {
  const { listOf, toggle } = useStoredLists()
  const chosen = listOf(key)
  const { data } = useQuery({ ...query(turnContract.today, {}), enabled: useCan(turnContract.today.access) })
  // The decision to come is one more.
  const opensNext = chosen.includes(next) || (!chosen.includes(stay) && (data?.decided ?? 0) >= occasional)
  const choose = (choice: typeof next | typeof stay, other: typeof next | typeof stay): void => {
    if (chosen.includes(other)) toggle(key, other)
    if (!chosen.includes(choice)) toggle(key, choice)
  }
  return {
    opensNext,
    hasKeys: !chosen.includes(noKeys),
    toggleNext: () => (opensNext ? choose(stay, next) : choose(next, stay)),
    toggleKeys: () => toggle(key, noKeys),
  }
}
