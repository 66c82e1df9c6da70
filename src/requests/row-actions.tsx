import { useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { rowForms } from './kinds/driver-forms.tsx'
import { kindText, type KindForm } from './kinds/kind.view.tsx'
import { useOfferedForms } from './offered-actions.tsx'

/** What can be done with the driver of a row, in any list, and the panel in which it is done. */
export function useDriverRowActions(): DriverRowActions {
  const offered = useOfferedForms(rowForms)
  const paths = useDriverPaths()
  const mayOpen = useCan(driverPageContract.details.access)
  const { raise, panel } = useRaisePanel()
  const entriesOf: DriverRowActions['entriesOf'] = ({ _id: driverId, status }, label = 'Open driver') => {
    if (!mayOpen || !status) return []
    const actions = offered(status.id).map((form, at): MenuEntry => ({
      key: kindText(form).key,
      label: kindText(form).action,
      onSelect: () => raise(form, driverId),
      hasSeparator: at === 0,
    }))
    return [{ key: 'open-driver', label, href: paths.driver(driverId) }, ...actions]
  }
  return { entriesOf, panel }
}

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
