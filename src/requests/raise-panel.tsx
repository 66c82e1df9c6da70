import { useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { kindText, type KindForm } from './kinds/kind.view.tsx'

const RaiseForDriver = lazyPart(() => import('./raise-for-driver.tsx'), 'RaiseForDriver')

type RaisePanel = { raise: (form: KindForm, driverId: string) => void; panel: ReactNode }

/** One panel for all forms about drivers, rendered once beside what opens it. */
export function useRaisePanel(onSent?: (form: KindForm) => void): RaisePanel {
  const [chosen, setChosen] = useState<{ form: KindForm; driverId: string }>()
  const [isOpen, setOpen] = useState(false)
  const raise = (form: KindForm, driverId: string): void => {
    setChosen({ form, driverId })
    setOpen(true)
  }
  const close = (): void => setOpen(false)
  const sent = (): void => {
    close()
    if (chosen) onSent?.(chosen.form)
  }
  const panel = chosen && (
    <SidePanel open={isOpen} onClose={close} title={kindText(chosen.form).title} description={kindText(chosen.form).panelText}>
      <AsyncBoundary resetKey={chosen.driverId} title="The driver could not be loaded" fallback={<PanelBody>{waiting}</PanelBody>}>
        <RaiseForDriver {...chosen} onSent={sent} />
      </AsyncBoundary>
    </SidePanel>
  )
  return { raise, panel }
}

const waiting = <Skeleton className="h-40 w-full" />
