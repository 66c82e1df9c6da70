import { lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#accounts/access.rules.ts'
import { confirmerPermissions } from '#confirmations/confirmation-kinds.rules.ts'
import type { Screen } from '../screens.ts'

const list = lazyRouteComponent(() => import('#confirmations/confirmations.screen.tsx'), 'ConfirmationsScreen')
const details = lazyRouteComponent(() => import('#confirmations/confirmation.screen.tsx'), 'ConfirmationScreen')

const copies = lazyRouteComponent(() => import('#driver-files/subject-access/copies.screen.tsx'), 'CopiesScreen')

/** Proposers reach theirs by its notification, also where they confirm nothing themselves. */
export const confirmationScreens: readonly Screen[] = [
  {
    path: 'confirmations/dash',
    title: 'Confirmations',
    access: staff(),
    component: list,
    entry: { section: 'Inbox', tab: 'Confirmations', counts: 'confirmations', anyOf: confirmerPermissions },
  },
  { path: 'confirmations/details/$id', title: 'Confirmation', access: staff(), component: details },
  {
    path: 'drivers/copies',
    title: 'Copies for drivers',
    access: staff('drivers.file'),
    component: copies,
    entry: { section: 'Inbox', tab: 'Copies' },
  },
]
