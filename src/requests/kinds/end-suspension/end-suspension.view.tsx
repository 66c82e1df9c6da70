import { lazy } from 'react'
import type { KindView } from '../kind.view.tsx'

export const endSuspensionView: KindView = {
  RaiseForm: lazy(async () => ({ default: (await import('./end-suspension-form.tsx')).EndSuspensionForm })),
  facts: () => [],
}
