import type { ReactNode } from 'react'
import type { DecisionFieldsProps } from '../kind.view.tsx'

/** The checkbox that suspends the driver on approval, until what `until` names. */
export function SuspendDriverCheckbox({ values, onChange, isFixed, until }: DecisionFieldsProps & { readonly until: string }): ReactNode {
  return (
    <label className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={values['suspend_driver'] === true}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...values, suspend_driver: target.checked })}
        className="mt-0.5 size-4 shrink-0 pointer-coarse:size-5"
      />
      <span>Suspend the driver until {until}</span>
    </label>
  )
}
