import { type ReactNode, useEffect, useRef } from 'react'
import { controlProps, Field, textOf } from '#platform/web/form/field.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { codeDigits, codeSeconds } from './sign-in.rules.ts'

/**
 * One input for the whole code, so that phones can autofill it from the message. Non-digits of a pasted code are dropped; the last digit submits
 * the form.
 */
export function CodeField({ field, digits }: { field: FieldBinding; digits: number }): ReactNode {
  const hint = digits === codeDigits ? `The code is valid for ${codeSeconds / 60} minutes.` : longHint
  const input = useRef<HTMLInputElement>(null)
  const isComplete = textOf(field.value).length === digits
  useEffect(() => {
    if (isComplete) input.current?.form?.requestSubmit()
  }, [isComplete])
  return (
    <Field field={field} label={`${digits}-digit code`} hint={hint}>
      <input
        ref={input}
        {...controlProps(field, hint)}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={textOf(field.value)}
        onChange={({ target }) => field.onChange(target.value.replaceAll(/\D/g, '').slice(0, digits))}
        className={`control digits h-14! text-center font-semibold ${digits === codeDigits ? 'pl-[0.5em] text-24! tracking-[0.5em]' : 'tracking-widest'}`}
      />
    </Field>
  )
}

const longHint = 'Codes were asked for or entered for this number too often. Enter the newest long code that we sent to it.'
