import type { FormDriver, KindForm } from './kinds/kind.view.tsx'
import { blacklistDriver } from './kinds/blacklist-driver/blacklist-driver.contract.ts'
import { driverForms, violationForm } from './kinds/driver-forms.tsx'
import { kindText } from './kinds/kind.view.tsx'
import { useOfferedForms } from './offered-actions.tsx'

export type ActionDriver = FormDriver & { status: { id: number } }

/** What an action opens: a request's form, a page, or a place of this page. */
type Opens = { form: KindForm } | { href: string; button: string } | { onSelect: () => void; button: string }

/** Something that can be done about a driver: the one list behind the page's header and its cards. */
export type DriverAction = { key: string; label: string; text: string; open: Opens; hasCard: boolean }

/** What a portal adds, placed before 'Blacklist'. */

/** What this person may do about a driver of this status. */
export function useDriverActions({ status }: ActionDriver, further: readonly DriverAction[]): readonly DriverAction[] {
  const actions = useOfferedForms(driverForms)(status.id).map(ofForm)
  const at = actions.findIndex(({ open }) => 'form' in open && open.form.kind === blacklistDriver)
  return actions.toSpliced(at < 0 ? 0 : at, 0, ...further)
}

/** Violations are recorded above their list, which has the card 'Driver engagement'. */
function ofForm(form: KindForm): DriverAction {
  const { key, action, actionText } = kindText(form)
  return { key, label: action, text: actionText, open: { form }, hasCard: form !== violationForm }
}
