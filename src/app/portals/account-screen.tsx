import { lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '#platform/contract/access.ts'
import type { Screen } from '../screens.ts'

/** Part of every portal. */
export const accountScreen: Screen = {
  path: 'my-account',
  title: 'My account',
  access: signedIn,
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
}
