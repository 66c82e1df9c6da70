import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldBinding } from './use-form.ts'

/** Props of every field: `form.field('name')`, label, and hint. */
export type FieldProps = { field: FieldBinding; label: string; hint?: ReactNode }

type LayoutProps = FieldProps & {
  /** The parsed value, where the control displays it differently. */
  parsedValue?: ReactNode
  children: ReactNode
}

/** Label, control, error and hint. The control takes `controlProps(field, hint)`. */
export function Field({ field, label, hint, parsedValue, children }: LayoutProps): ReactNode {
  if (field.isLeftOut) return null
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <label htmlFor={field.id} className="font-semibold">
          {label}
          <OptionalMark field={field} />
        </label>
        {parsedValue !== undefined && (
          <output htmlFor={field.id} className="text-ink-2">
            {parsedValue}
          </output>
        )}
      </div>
      {children}
      <Problem field={field} />
      {hint && <Hint field={field}>{hint}</Hint>}
    </div>
  )
}

/** A `Field` for a group of controls, with the label as legend. */
export function FieldGroup({ field, label, hint, children }: FieldProps & { children: ReactNode }): ReactNode {
  if (field.isLeftOut) return null
  return (
    <fieldset aria-describedby={describedBy(field, hint)} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-13 font-semibold">
        {label}
        <OptionalMark field={field} />
      </legend>
      {children}
      <Problem field={field} />
      {hint && <Hint field={field}>{hint}</Hint>}
    </fieldset>
  )
}

export type ControlProps = {
  id: string
  name: string
  onBlur: () => void
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  'aria-describedby': string | undefined
}

export function controlProps(field: FieldBinding, hint?: ReactNode): ControlProps {
  return {
    id: field.id,
    name: field.name,
    onBlur: field.onBlur,
    'aria-invalid': field.problem ? true : undefined,
    'aria-required': field.optional ? undefined : true,
    'aria-describedby': describedBy(field, hint),
  }
}

export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export function ProblemText({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <p id={id} className="flex items-start gap-1.5 text-13 font-medium text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

function Problem({ field }: { field: FieldBinding }): ReactNode {
  return field.problem && <ProblemText id={`${field.id}-problem`}>{field.problem}</ProblemText>
}

function Hint({ field, children }: { field: FieldBinding; children: ReactNode }): ReactNode {
  return (
    <p id={`${field.id}-hint`} className="text-13 text-ink-2">
      {children}
    </p>
  )
}

function OptionalMark({ field }: { field: FieldBinding }): ReactNode {
  return field.optional && <span className="font-normal text-ink-2"> (optional)</span>
}

function describedBy(field: FieldBinding, hint: ReactNode): string | undefined {
  return [field.problem && `${field.id}-problem`, hint && `${field.id}-hint`].filter(Boolean).join(' ') || undefined
}
