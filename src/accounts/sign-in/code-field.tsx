import type { ReactNode } from 'react'
import { controlProps, Field, textOf } from '#platform/web/form/field.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { codeDigits, codeSeconds } from './sign-in.rules.ts'

/** One input for the whole code, so that phones can autofill it from the message. Non-digits of a pasted code are dropped. */
export function CodeField({ field }: { readonly field: FieldBinding }): ReactNode {
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

const hint = `The code is valid for ${codeSeconds / 60} minutes.`
