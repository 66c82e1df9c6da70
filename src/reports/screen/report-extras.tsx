import { createContext, use, type ComponentType } from 'react'
import type { ReportView } from './report.hooks.ts'
import type { ReportName } from '../mechanism/report.contract.ts'

type ViewPanelProps = { report: ReportName; viewId: string | undefined; open: boolean; onClose: () => void }

/** What else can be done with a view of a report, and the page of what was done. */
export type ViewAction = { key: string; label: string; Panel: ComponentType<ViewPanelProps>; page: { label: string; href: string } }

export type ReportPanelProps = { report: ReportView; open: boolean; onClose: () => void }

/** A button in the head of every report, and the panel that it opens. */
export type ReportAction = {
  key: string
  label: string
  Icon: ComponentType<{ 'aria-hidden': true }>
  /** Lazy. */
  Panel: ComponentType<ReportPanelProps>
}

/** What others add to reports. */
export type ReportExtras = { viewActions: readonly ViewAction[]; reportActions: readonly ReportAction[] }

export const ReportExtras = createContext<ReportExtras>({ viewActions: [], reportActions: [] })

export const useViewActions = (): readonly ViewAction[] => use(ReportExtras).viewActions
export const useReportActions = (): readonly ReportAction[] => use(ReportExtras).reportActions
