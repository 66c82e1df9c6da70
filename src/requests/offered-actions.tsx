import { useActor } from '#accounts/sessions/session.hooks.ts'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { judgeDriverStatus } from './engine/requests.rules.ts'
import type { KindForm } from './kinds/kind.view.tsx'

/** The forms that this person may send for a driver of a status, among those of a page or a menu. */
export function useOfferedForms(forms: readonly KindForm[]): (statusId: number) => readonly KindForm[] {
  const actor = useActor()
  const { portal } = actor
  const allowed = forms.filter(({ kind, variant }) => isAllowed(kind.raise.access, actor) && (!variant || variant.portal === portal))
  return (statusId) =>
    isDriverStatus(statusId)
      ? allowed.filter(
          ({ kind, statuses }) => (statuses?.includes(statusId) ?? true) && judgeDriverStatus(kind, statusId, portal ?? undefined).ok,
        )
      : []
}
