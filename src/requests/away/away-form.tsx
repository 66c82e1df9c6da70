import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { ComboboxField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import type { Output } from '#platform/contract/route.ts'
import { awayContract } from './away.contract.ts'

type AwayFormProps = { away: Output<typeof awayContract.shown>['away']; onDone: () => void }

/** The days away and the colleague. */
export function AwayForm({ away, onDone }: AwayFormProps): ReactNode {
  const { colleagues } = useRouteQuery(awayContract.colleagues, {}).data
  const initial = away ? { from: away.from, to: away.to, delegate_id: away.delegate._id } : {}
  const form = useForm(awayContract.save, { initial, refresh: [awayContract.shown], onDone })
  return (
    <Form form={form}>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField field={form.field('from')} label="First day away" />
        <DateField field={form.field('to')} label="Last day away" />
      </div>
      <ComboboxField
        field={form.field('delegate_id')}
        label="Colleague who stands in"
        hint={
          colleagues.length > 0
            ? 'Colleagues who hold your permissions at each of your plants.'
            : 'No colleague holds your permissions at each of your plants. Ask an administrator.'
        }
        options={colleagues.map(({ _id, name }) => ({ value: _id, label: name }))}
        placeholder="Find by name"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>Save</SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}
