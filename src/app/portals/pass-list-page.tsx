import type { ReactNode } from 'react'
import { PassListScreen } from '#drivers/pass-list/pass-list.screen.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { useDriverRowActions } from '#requests/row-actions.tsx'

const Peek = lazyPart(() => import('./driver-peek.tsx'), 'StaffDriverPeek')

/** 'Driver passes', with what can be done with each driver. */
export const StaffPassList = (): ReactNode => <PassListScreen rowActions={useDriverRowActions()} Peek={Peek} />
