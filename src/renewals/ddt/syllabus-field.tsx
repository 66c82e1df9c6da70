import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { otherSyllabus } from '#requests/kinds/renew-ddt/renew-ddt.contract.ts'
import { ddtContract } from './ddt.contract.ts'

/** A listed syllabus, or 'Others' with a free-text name. */
export function SyllabusField({ field }: { readonly field: FieldBinding }): ReactNode {
  const { data, error } = useQuery(query(ddtContract.form, {}))
  const [isOther, setOther] = useState(false)
  const names = [...(data?.syllabus ?? []), otherSyllabus]
  const choose = (value: unknown): void => {
    setOther(value === otherSyllabus)
    field.onChange(value === otherSyllabus ? '' : value)
  }
  const choice = isOther ? { ...field, id: `${field.id}-choice`, value: otherSyllabus, problem: undefined } : field
  return (
    <>
      <SelectField
        field={{ ...choice, onChange: choose }}
        label="Syllabus"
        {...(error && { hint: `The list could not be loaded: ${error.message}` })}
        options={names.map((name) => ({ value: name, label: name }))}
      />
      {isOther && <TextField field={field} label="Syllabus name" />}
    </>
  )
}
