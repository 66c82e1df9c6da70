import type { ReactNode } from 'react'
import { TrainingListScreen } from '#events/training/training-list.screen.tsx'
import { useDriverRowActions } from '#requests/row-actions.tsx'

/** "Drivers' training", with what can be done with each driver. */
export const TrainingListPage = (): ReactNode => <TrainingListScreen rowActions={useDriverRowActions()} />
