import { useState, type ReactNode } from 'react'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import type { EventPage } from './attendance.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const load = () => import('./take-attendance.tsx')
const TakeAttendance = lazyPart(load, 'TakeAttendance')

/** Prefetched on hover or focus, so that scanning starts at once. */
export function preloadTakeAttendance(): void {
  preloadDialogs()
  void load()
}

/** The attendance modal and its button. */
export function useUpdateAttendance({ _id, title }: EventPage): { open: () => void; modal: ReactNode } {
  const [time, setTime] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const open = (): void => {
    setTime((before) => before + 1)
    setOpen(true)
  }
  const modal = time > 0 && (
    <Modal key={time} open={isOpen} onClose={() => setOpen(false)} title="Update attendance" description={title}>
      <TakeAttendance eventId={_id} />
    </Modal>
  )
  return { open, modal }
}
