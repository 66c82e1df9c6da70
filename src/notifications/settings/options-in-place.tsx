import { type ReactNode, useState } from 'react'
import { toastBad } from '#platform/web/dialog/toast.ts'
import { useCall } from '#platform/web/query.ts'
import { statusOptions, type NotifiedUser, type SettingsContract } from './settings.contract.ts'
import { Ticks, toggled } from './ticks.tsx'

type OptionsInPlaceProps = { contract: SettingsContract; type: string; user: NotifiedUser }

/** A user's options as checkboxes in the table; each change is saved at once. */
export function OptionsInPlace({ contract, type, user: { user_id, options_status } }: OptionsInPlaceProps): ReactNode {
  const [saved, setSaved] = useState<readonly number[]>()
  const { send, pending } = useCall(contract.allocate, { toast: 'Saved', refresh: [contract.users] })
  const chosen = saved ?? options_status ?? []
  const toggle = async (id: number): Promise<void> => {
    if (pending) return
    const next = toggled(chosen, id)
    if (next.length === 0) return toastBad('Select atleast one option')
    setSaved(next)
    if (!(await send({ type, selected: [user_id._id], options_status: next }))) setSaved(chosen)
  }
  return (
    <fieldset aria-label={`Notify ${user_id.first_name} ${user_id.last_name} when`} className="flex flex-wrap gap-x-4 gap-y-1">
      <Ticks options={statusOptions} chosen={chosen} onToggle={(id) => void toggle(id)} />
    </fieldset>
  )
}
