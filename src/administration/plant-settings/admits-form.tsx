import type { ReactNode } from 'react'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { admitsContract } from './admits.contract.ts'

const choices = [
  { value: 'none', label: 'Nobody: only our own drivers load here' },
  { value: 'all', label: 'Drivers of all plants' },
  { value: 'some', label: 'Drivers of these plants' },
]

/** Whose drivers load here, beside the plant's own. */
export function AdmitsForm({ plantId }: { plantId: string }): ReactNode {
  const { data } = useRouteQuery(admitsContract.details, { id: plantId })
  const form = useForm(admitsContract.update, {
    fixed: { id: plantId },
    initial: { admits: data.admits, admits_from: data.admits_from ?? '', plant_ids: data.plant_ids },
    refresh: [admitsContract.details],
  })
  const { field } = form
  const admits = field('admits').value
  return (
    <Form form={form} className="mt-4 max-w-180 gap-4!">
      <section aria-label="Drivers of other plants" className="rounded-12 border border-line bg-surface p-5">
        <h2 className="font-semibold">Drivers of other plants</h2>
        <p className="text-ink-2">
          Who is admitted loads here with the card of their own plant. They have to meet what their own plant and this one ask for.
        </p>
        <div className="mt-4 grid gap-4">
          <RadioField field={field('admits')} label="Admitted" options={choices} />
          {admits === 'some' && (
            <CheckboxesField
              field={field('plant_ids')}
              label="Plants"
              options={data.plants.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          )}
          {admits !== 'none' && <DateField field={field('admits_from')} label="From" />}
          {data.on_site > 0 && admits === 'none' && (
            <p className="text-ink-2">
              Inside now: {data.on_site} of other plants. They stay on the list of who is on site, and may leave.
            </p>
          )}
        </div>
      </section>
      <div>
        <SubmitButton form={form}>Save who is admitted</SubmitButton>
      </div>
    </Form>
  )
}
