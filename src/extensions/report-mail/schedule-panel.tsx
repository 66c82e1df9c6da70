import type { ReactNode } from 'react'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { ScheduleForm, type ScheduleFormProps } from './schedule-form.tsx'

type PanelProps = { open: boolean; onClose: () => void; title: string; description: string; children: ReactNode }

/** A side panel whose form loads inside it. */
export const MailPanel = ({ open, children, ...panel }: PanelProps): ReactNode => (
  <SidePanel open={open} {...panel}>
    <Waiting
      fallback={
        <PanelBody>
          <Skeleton className="h-24 w-full" />
        </PanelBody>
      }
    >
      {open && children}
    </Waiting>
  </SidePanel>
)

type SchedulePanelProps = Omit<ScheduleFormProps, 'onDone'> & { open: boolean; onClose: () => void }

/** Schedules a view of a report, or changes a schedule. */
export function SchedulePanel({ open, onClose, ...form }: SchedulePanelProps): ReactNode {
  return (
    <MailPanel
      open={open}
      onClose={onClose}
      title={form.schedule ? 'Change the schedule' : 'Send by mail'}
      description="The numbers and a file of a saved view, at an hour of the plant's clock."
    >
      <ScheduleForm onDone={onClose} {...form} />
    </MailPanel>
  )
}
