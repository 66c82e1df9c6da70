import { lazy } from 'react'
import type { KindView } from '../kind.view.tsx'

export const blacklistDriverView: KindView = {
  RaiseForm: lazy(async () => ({ default: (await import('./blacklist-driver-form.tsx')).BlacklistDriverForm })),
  facts: () => [],
}
