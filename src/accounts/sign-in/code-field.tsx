import type { ReactNode } from 'react'
import { controlProps, Field, textOf } from '#platform/web/form/field.tsx'
import type { Binding } from '#platform/web/form/use-form.ts'
import { codeDigits, codeSeconds } from './sign-in.rules.ts'

/** One field for the whole code: phones fill it in from the message, and a pasted code fits whatever stands around its digits. */
export function CodeField({ field }: { readonly field: Binding }): ReactNode {
  return (
    <Field field={field} label={`${codeDigits}-digit code`} hint={hint}>
      <input
        {...controlProps(field, hint)}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={textOf(field.value)}
        onChange={({ target }) => field.onChange(target.value.replaceAll(/\D/g, '').slice(0, codeDigits))}
        className="control digits h-14! pl-[0.5em] text-center text-24! font-semibold tracking-[0.5em]"
      />
    </Field>
  )
}

const hint = `It is valid for ${codeSeconds / 60} minutes.`
