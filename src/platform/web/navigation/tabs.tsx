import { clsx } from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'

export type Tab = { key: string; label: string; count?: number | undefined }

export type TabsProps = {
  label: string
  tabs: readonly Tab[]
  chosen: string
  onChoose: (key: string) => void
  panelId?: string
}

/** Tabs with arrow keys. The panel below is the screen's: pass its id and give it `role="tabpanel"`. */
export function Tabs({ label, tabs, chosen, onChoose, panelId }: TabsProps): ReactNode {
  const step = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next =
      tabs[
        nextIndex(
          event.key,
          tabs.findIndex(({ key }) => key === chosen),
          tabs.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={step}
      className="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-8 border border-line bg-sunken p-0.5"
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          data-key={tab.key}
          aria-selected={tab.key === chosen}
          aria-controls={tab.key === chosen ? panelId : undefined}
          tabIndex={tab.key === chosen ? 0 : -1}
          onClick={() => onChoose(tab.key)}
          className={clsx(
            'inline-flex h-7 items-center gap-2 rounded-6 px-2.5 text-13 font-medium whitespace-nowrap transition-colors -outline-offset-2 pointer-coarse:h-10',
            tab.key === chosen ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-ink-2 hover:text-ink',
          )}
        >
          {tab.label}
          {tab.count !== undefined && <span className="digits text-12 text-ink-2">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

function nextIndex(key: string, index: number, length: number): number {
  if (key === 'ArrowRight') return (index + 1) % length
  if (key === 'ArrowLeft') return (index - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : -1
}
