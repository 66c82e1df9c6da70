import { useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import type { EventPage } from '../attendance/attendance.contract.ts'
import { whenText } from '../events.rules.ts'
import { seatsLeftText } from './booking.rules.ts'

const loadDrivers = () => import('./choose-drivers.tsx')
const loadEvents = () => import('./choose-event.tsx')
const ChooseDrivers = lazyPart(loadDrivers, 'ChooseDrivers')
const ChooseEvent = lazyPart(loadEvents, 'ChooseEvent')

/** Prefetched on hover or focus. */
export function preloadBooking(): void {
  preloadDialogs()
  void loadDrivers()
}

export type DriverToBookIn = { _id: string; name: string }

/** The panel that books drivers for this event. */
export function useBookDrivers(event: EventPage): { open: () => void; panel: ReactNode } {
  const { time, isOpen, open, close } = useReopened()
  const panel = time > 0 && (
    <BookingPanel
      key={time}
      open={isOpen}
      onClose={close}
      title="Book drivers"
      description={[event.title, whenText(event), event.seats !== null && seatsLeftText(event.bookings.seats_left)]
        .filter(Boolean)
        .join(', ')}
    >
      <ChooseDrivers event={event} onDone={close} />
    </BookingPanel>
  )
  return { open, panel }
}

/** The panel that books these drivers for an event that is chosen in it. `onBooked` is called when it closes after a booking. */
export function useBookIntoEvent(drivers: readonly DriverToBookIn[], onBooked?: () => void): { open: () => void; panel: ReactNode } {
  const { time, isOpen, open, close } = useReopened()
  const done = (): void => {
    close()
    onBooked?.()
  }
  const panel = time > 0 && (
    <BookingPanel
      key={time}
      open={isOpen}
      onClose={close}
      title="Book into an event"
      description={drivers.length === 1 ? drivers[0]?.name : `${drivers.length} drivers`}
    >
      <ChooseEvent drivers={drivers} onDone={done} />
    </BookingPanel>
  )
  return { open, panel }
}

/** Each opening starts without what was entered before. */
function useReopened(): { time: number; isOpen: boolean; open: () => void; close: () => void } {
  const [time, setTime] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const open = (): void => {
    setTime((before) => before + 1)
    setOpen(true)
  }
  return { time, isOpen, open, close: () => setOpen(false) }
}

type BookingPanelProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string | undefined
  children: ReactNode
}

const BookingPanel = ({ children, ...props }: BookingPanelProps): ReactNode => (
  <SidePanel {...props}>
    <AsyncBoundary resetKey={props.title} title="The choices could not be loaded" fallback={<PanelBody>{waiting}</PanelBody>}>
      {children}
    </AsyncBoundary>
  </SidePanel>
)

const waiting = <Skeleton className="h-60 w-full" />
