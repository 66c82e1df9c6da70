import { useQuery } from '@tanstack/react-query'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { query } from '#platform/web/query.ts'
import { confirmationCount } from './confirmation-count.contract.ts'
import { kindsConfirmedBy } from './confirmation-kinds.rules.ts'

/** How many changes wait for this person; undefined for who confirms none, while loading, and after a failure, which must not replace the page. */
export function useConfirmationCount(): number | undefined {
  const { portal, permissions } = useActor()
  const enabled = portal === 'staff_portal' && kindsConfirmedBy(permissions).length > 0
  return useQuery({ ...query(confirmationCount, {}), enabled }).data?.needs_you
}
