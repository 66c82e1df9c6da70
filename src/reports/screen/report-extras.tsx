import { createContext, use, type ComponentType } from 'react'
import type { ReportName } from '../mechanism/report.contract.ts'

type ViewPanelProps = { report: ReportName; viewId: string | undefined; open: boolean; onClose: () => void }

/** What else can be done with a view of a report, and the page of what was done. */
export type ViewAction = { key: string; label: string; Panel: ComponentType<ViewPanelProps>; page: { label: string; href: string } }

/** What others add to reports. */
export type ReportExtras = { viewActions: readonly ViewAction[] }

export const ReportExtras = createContext<ReportExtras>({ viewActions: [] })

export const useViewActions = (): readonly ViewAction[] => use(ReportExtras).viewActions
