import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import type { Route } from '#platform/contract/route.ts'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { canBeHeld, holdPlacers } from './hold-access.rules.ts'
import type { PlacedKind } from './placing.rules.ts'

/** The status of a visiting driver is the other plant's; the call says whether there is something to hold. */
type Driver = { _id: string; name: string; status?: { id: number } }

/** The action 'Put on hold' for who may, of a driver who drives; its panel is rendered once beside it. `kinds`: of a visiting driver, this plant's alone. */
export function useHoldAction(
  driver: Driver,
  refresh: readonly Route[],
  kinds?: readonly PlacedKind[],
): { open: (() => void) | undefined; panel: ReactNode } {
  const mayPlace = useCan(holdPlacers) && (driver.status === undefined || canBeHeld(driver.status.id))
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const panel = mayPlace && (
    <SidePanel open={isOpen} onClose={close} title="Put on hold" description={`${driver.name} may not load from the moment you confirm.`}>
      <Waiting fallback={<PanelBody>{waiting}</PanelBody>}>
        <PlaceForm driver={driver} refresh={refresh} kinds={kinds} onDone={close} />
      </Waiting>
    </SidePanel>
  )
  return { open: mayPlace ? () => setOpen(true) : undefined, panel }
}

const PlaceForm = lazyPart(() => import('./place-form.tsx'), 'PlaceForm')
const waiting = <Skeleton className="h-40 w-full" />
