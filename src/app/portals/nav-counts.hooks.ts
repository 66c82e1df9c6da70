import { useOpenMatchCount } from '#onboarding/barred-matches/barred-matches.hooks.ts'
import { useStageCounts } from '#onboarding/stage-counts/stage-counts.hooks.ts'
import { useConfirmationCount } from '#confirmations/confirmations.hooks.ts'
import type { NavCount } from '#platform/web/navigation/nav-counts.tsx'
import { usePendingRequestCount } from '#requests/list/request-counts.hooks.ts'
import type { CountName, NavScreen } from '../screens.ts'

const texts = {
  requests: 'pending',
  confirmations: 'to confirm',
  verification: 'to verify',
  passes: 'ready for a pass',
  cards: 'ready for a card',
  barredMatches: 'to compare',
} satisfies Record<CountName, string>

/** Beside what is counted always, these count only where something waits. */
const rare: ReadonlySet<CountName> = new Set(['confirmations', 'barredMatches'])

/** What waits at these screens, in their order; without those that are still loading. */
export function useNavCounts(): (screens: readonly NavScreen[]) => readonly NavCount[] {
  const numbers: Record<CountName, number | undefined> = {
    requests: usePendingRequestCount(),
    confirmations: useConfirmationCount(),
    barredMatches: useOpenMatchCount(),
    ...useStageCounts(),
  }
  return (screens) =>
    screens.flatMap(({ entry: { counts: name } }) => {
      const number = name && numbers[name]
      if (!name || number === undefined || (number === 0 && rare.has(name))) return []
      return [{ number, text: texts[name] }]
    })
}
