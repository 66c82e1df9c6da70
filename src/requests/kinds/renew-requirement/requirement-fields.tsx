import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { accepted } from '#platform/contract/upload.ts'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import type { RouteForm } from '#platform/web/form/use-form.ts'
import type { Renewable, renewRequirement } from './renew-requirement.contract.ts'

type FieldsProps = { form: RouteForm<typeof renewRequirement.raise>; renewable: readonly Renewable[] }

/** What is sent of a proof; with one requirement to choose, it is chosen. */
export function RequirementFields({ form, renewable }: FieldsProps): ReactNode {
  const open = renewable.filter(({ is_pending }) => !is_pending)
  const chosen = renewable.find(({ _id }) => _id === form.values.requirement)
  const [only] = open.length === 1 && form.values.requirement === undefined ? open : []
  const choose = useEffectEvent((requirement: string) => form.set({ requirement }))
  useEffect(() => {
    if (only) choose(only._id)
  }, [only])
  return (
    <>
      <SelectField
        field={form.field('requirement')}
        label="Requirement"
        hint={chosen ? hintOf(chosen) : undefined}
        options={(form.isPartial ? renewable : open).map(({ _id, name, is_needed }) => ({
          value: _id,
          label: is_needed ? name : `${name} (not needed by this driver)`,
        }))}
      />
      <DateField field={form.field('date')} label="Day of the proof" />
      <DateField
        field={{ ...form.field('expiry'), optional: !chosen?.needs_date }}
        label="Date on the proof"
        hint={chosen?.needs_date ? 'Until when the proof is valid, as it says.' : 'Only where the proof ends earlier, as it says.'}
      />
      <FileField field={{ ...form.field('proof'), optional: !chosen?.needs_file }} label="Document" kinds={accepted.picturesAndPdf} />
      <TextArea field={form.field('comment')} label="Comment" />
    </>
  )
}

const hintOf = ({ lasts }: Renewable): string => `A proof is valid ${lasts}.`
