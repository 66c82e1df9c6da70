import type { Permission } from '#accounts/permissions.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { readsHold } from '#drivers/holds/hold-kinds.rules.ts'

/** Who reads what a test found, and that there was one: staff who test drivers or lift holds. */
export const readsTests = ({ portal, permissions }: { portal: Portal | null; permissions: readonly Permission[] }): boolean =>
  portal === 'staff_portal' && readsHold('test', permissions)
