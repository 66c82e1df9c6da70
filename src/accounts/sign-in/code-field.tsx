import { type ReactNode, useEffect, useRef } from 'react'
import { controlProps, Field, textOf } from '#platform/web/form/field.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { codeDigits, codeSeconds } from './sign-in.rules.ts'

/**
 * One input for the whole code, so that phones can autofill it from the message. Non-digits of a pasted code are dropped; the last digit submits
 * the form.
 */
export function CodeField({ field }: { readonly field: FieldBinding }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const isComplete = textOf(field.value).length === codeDigits
  useEffect(() => {
    if (isComplete) input.current?.form?.requestSubmit()
  }, [isComplete])
  return (
    <Field field={field} label={`${codeDigits}-digit code`} hint={hint}>
      <input
        ref={input}
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
