import { useId, useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'

/** A list about a driver, loaded when its tab is chosen. */
export type DriverTab = { key: string; label: string; content: ReactNode }

type DriverTabsProps = { title: string; tabs: readonly DriverTab[] }

/** A driver's lists as tabs. */
export function DriverTabs({ title, tabs }: DriverTabsProps): ReactNode {
  const [chosen, setChosen] = useState<string>()
  const [titleId, panelId] = [useId(), useId()]
  const tab = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  if (!tab) return null
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={titleId} className="text-16 font-semibold">
          {title}
        </h2>
        <Tabs label={title} tabs={tabs} chosen={tab.key} onChoose={setChosen} panelId={panelId} />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tab.label} className="min-h-40">
        <AsyncBoundary resetKey={tab.key} title={`${tab.label} could not be loaded`}>
          {tab.content}
        </AsyncBoundary>
      </div>
    </section>
  )
}
