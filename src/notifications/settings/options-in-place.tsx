import { type ReactNode, useState } from 'react'
import { toastBad } from '#platform/web/dialog/toast.ts'
import { useCall } from '#platform/web/query.ts'
import { statusOptions, type NotifiedUser, type SettingsContract } from './settings.contract.ts'

type OptionsInPlaceProps = { readonly contract: SettingsContract; readonly type: string; readonly user: NotifiedUser }

/** A user's options as checkboxes in the table; each change is saved at once. */
export function OptionsInPlace({ contract, type, user: { user_id, options_status } }: OptionsInPlaceProps): ReactNode {
  const [saved, setSaved] = useState<readonly number[]>()
  const { send, pending } = useCall(contract.allocate, { toast: 'Saved', refresh: [contract.users] })
  const chosen = saved ?? options_status ?? []
  const toggle = async (id: number): Promise<void> => {
    if (pending) return
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
    if (next.length === 0) return toastBad('Select atleast one option')
    setSaved(next)
    if (!(await send({ type, selected: [user_id._id], options_status: next }))) setSaved(chosen)
  }
  return (
    <fieldset aria-label={`Notify ${user_id.first_name} ${user_id.last_name} when`} className="flex flex-wrap gap-x-4 gap-y-1">
      {statusOptions.map(({ id, name }) => (
        <label key={id} className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() => void toggle(id)}
            className="size-4 shrink-0 pointer-coarse:size-5"
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
