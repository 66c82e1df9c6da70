import { useStoredLists } from '#accounts/settings/stored-columns.hooks.ts'

const key = 'requests.turn'
type Choice = 'open-next' | 'no-keys'

type Turn = { opensNext: boolean; hasKeys: boolean; toggle: (choice: Choice) => void }

/** How this person goes from one request to the next; the specification's leave-or-stay and the keys by default. */
export function useTurn(): Turn {
  const { listOf, toggle } = useStoredLists()
  const chosen = listOf(key)
  return { opensNext: chosen.includes('open-next'), hasKeys: !chosen.includes('no-keys'), toggle: (choice) => toggle(key, choice) }
}
