import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/web/query.ts'
import type { FormDriver, KindForm } from './kinds/kind.view.tsx'
import { blacklistDriver } from './kinds/blacklist-driver/blacklist-driver.contract.ts'
import { driverForms, violationForm } from './kinds/driver-forms.tsx'
import { kindText } from './kinds/kind.view.tsx'
import { renewRequirement } from './kinds/renew-requirement/renew-requirement.contract.ts'
import { useOfferedForms } from './offered-actions.tsx'

export type ActionDriver = FormDriver & { status: { id: number } }

/** What an action opens: a request's form, a page, or a place of this page. */
type Opens = { form: KindForm } | { href: string; button: string } | { onSelect: () => void; button: string }

/** Something that can be done about a driver: the one list behind the page's header and its cards. */
export type DriverAction = { key: string; label: string; text: string; open: Opens; hasCard: boolean }

/** What a portal adds, placed before 'Blacklist'. */

/** What this person may do about a driver of this status. */
export function useDriverActions({ _id, status }: ActionDriver, further: readonly DriverAction[]): readonly DriverAction[] {
  const offered = useOfferedForms(driverForms)(status.id)
  const isAsked = offered.some(({ kind }) => kind === renewRequirement)
  const { data } = useQuery({ ...query(renewRequirement.exist, { driver_id: _id }), enabled: isAsked })
  const isRenewable = data !== undefined && data.old.length > 0
  const actions = offered.filter(({ kind }) => kind !== renewRequirement || isRenewable).map(ofForm)
  const at = actions.findIndex(({ open }) => 'form' in open && open.form.kind === blacklistDriver)
  return actions.toSpliced(at < 0 ? 0 : at, 0, ...further)
}

/** Violations are recorded above their list, which has the card 'Driver engagement'. */
function ofForm(form: KindForm): DriverAction {
  const { key, action, actionText } = kindText(form)
  return { key, label: action, text: actionText, open: { form }, hasCard: form !== violationForm }
}
