import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { restrictionChoicesContract } from './restrictions.contract.ts'

/** Chooses among what the plant gives; one that was chosen before and is not given any more can be taken out. */
export function RestrictionsField({ field, label = 'Restrictions' }: { field: FieldBinding; label?: string }): ReactNode {
  const { data, error } = useQuery(query(restrictionChoicesContract.list, {}))
  const chosen = Array.isArray(field.value) ? field.value : []
  const offered = data?.restrictions.filter(({ key, is_active }) => is_active || chosen.includes(key)) ?? []
  return (
    <CheckboxesField
      field={field}
      label={label}
      hint={
        error
          ? `The list could not be loaded: ${error.message}`
          : 'The gate and the card show them. They last as long as this proof counts.'
      }
      options={offered.map(({ key, name }) => ({ value: key, label: name }))}
    />
  )
}
