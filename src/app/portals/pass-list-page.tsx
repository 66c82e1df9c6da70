import type { ReactNode } from 'react'
import { PassListScreen } from '#drivers/pass-list/pass-list.screen.tsx'
import { useDriverRowActions } from '#requests/row-actions.tsx'

/** 'Driver passes', with what can be done with each driver. */
export const StaffPassList = (): ReactNode => <PassListScreen rowActions={useDriverRowActions()} />
