import type { ReactNode } from 'react'
import { DriverListScreen } from '#drivers/list/driver-list.screen.tsx'
import { useDriverRowActions } from '#requests/row-actions.tsx'

/** 'All drivers', with what can be done with each. */
export const StaffDriverList = (): ReactNode => <DriverListScreen rowActions={useDriverRowActions()} />
