import type { ReactNode } from 'react'
import { SectionNav } from '#platform/web/navigation/section-nav.tsx'
import { barredMatchPaths } from './barred-matches.paths.ts'

const pages = [
  { key: 'matches', label: 'Comparisons', href: barredMatchPaths.list },
  { key: 'numbers', label: 'Id numbers held twice', href: barredMatchPaths.sharedNumbers },
] as const

export function BarredTabs({ here }: { here: (typeof pages)[number]['key'] }): ReactNode {
  return <SectionNav label="Barred persons" pages={pages} here={here} />
}
