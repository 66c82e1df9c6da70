import type { ComponentProps, ReactNode } from 'react'
import { DriverTest } from './driver-test.tsx'
import { keepTest } from './keep-test.device.ts'
import { ResultButtons } from './result-buttons.tsx'
import type { StartedTest } from './send-test.device.ts'

type OfflineTestProps = Omit<ComponentProps<typeof DriverTest>, 'send' | 'isOffline'> & {
  guardId: string
  cardId: string
  onKept: () => void
}

/** A test that this device keeps until the network is back. */
export const OfflineTestPanel = ({ guardId, cardId, onKept, ...rest }: OfflineTestProps): ReactNode => (
  <DriverTest {...rest} send={keepTest({ guardId, cardId, onKept })} isOffline />
)

/** A device does not know of open tests, so each is a first one here. */
export const OfflineTestButtons = ({ onStart }: { onStart: (test: StartedTest) => void }): ReactNode => (
  <section aria-label="Tests" className="text-ink">
    <ResultButtons onStart={onStart} />
  </section>
)
