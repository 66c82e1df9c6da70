import { lazyRouteComponent } from '@tanstack/react-router'
import { signedIn } from '#platform/contract/access.ts'
import type { Screen } from '../screens.ts'

/** Everybody's own page, the same in each portal; the person's menu leads there. */
export const accountScreen: Screen = {
  path: 'my-account',
  title: 'My account',
  access: signedIn,
  component: lazyRouteComponent(() => import('#accounts/sessions/my-account.screen.tsx'), 'MyAccountScreen'),
}
