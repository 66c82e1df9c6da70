import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useHasSplit } from '#platform/web/media.ts'
import type { RequestTab } from '../requests.contract.ts'

const looks = { triage: 'Triage', table: 'Table' } as const
type Look = keyof typeof looks

export type LookState = { isOffered: boolean; isTriage: boolean; choose: (look: Look) => void }

/** How a tab shows its requests: beside one of them, or as the specification's table. Remembered by the browser for each tab; what waits for its reader is there to be decided. */
export function useLook(tab: RequestTab = 'all', isStaff: boolean): LookState {
  const isOffered = useHasSplit() && isStaff
  const [, render] = useState(0)
  const look = localStorage.getItem(keyOf(tab)) ?? (tab === 'waiting' ? 'triage' : 'table')
  const choose = (chosen: Look): void => {
    localStorage.setItem(keyOf(tab), chosen)
    render((count) => count + 1)
  }
  return { isOffered, isTriage: isOffered && look === 'triage', choose }
}

const keyOf = (tab: RequestTab): string => `requests ${tab}`

export function LookSwitch({ isTriage, choose }: LookState): ReactNode {
  return (
    <fieldset aria-label="Shown as" className="inline-flex gap-0.5 rounded-8 border border-line bg-sunken p-0.5">
      {(['triage', 'table'] as const).map((look) => (
        <button
          key={look}
          type="button"
          aria-pressed={isTriage === (look === 'triage')}
          onClick={() => choose(look)}
          className={clsx(
            'h-7 rounded-6 px-2.5 text-13 font-medium -outline-offset-2 pointer-coarse:h-10',
            isTriage === (look === 'triage') ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-ink-2 hover:text-ink',
          )}
        >
          {looks[look]}
        </button>
      ))}
    </fieldset>
  )
}
