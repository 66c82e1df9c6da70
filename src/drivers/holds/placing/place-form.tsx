import type { ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { RadioField, SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm, type FieldName } from '#platform/web/form/use-form.ts'
import { heldDocuments, holdKind, holdKinds } from '../hold-kinds.rules.ts'
import { holdsContract } from './holds.contract.ts'
import { longestMonths, placedKinds, type PlacedKind } from './placing.rules.ts'

const { place } = holdsContract
type FormProps = {
  driver: { _id: string; name: string }
  refresh: readonly Route[]
  /** All that are placed by hand, by default. */
  kinds?: readonly PlacedKind[] | undefined
  onDone: () => void
}

const kindOptions = (kinds: readonly PlacedKind[]) => kinds.map((value) => ({ value, label: holdKinds[value].name, note: notes(value) }))
const documents = Object.entries(heldDocuments).map(([value, label]) => ({ value, label }))

/** Puts a driver on hold, after a question that names the driver and what follows. */
export function PlaceForm({ driver, refresh, kinds = placedKinds, onDone }: FormProps): ReactNode {
  const form = useForm(place, {
    fixed: { driver_id: driver._id },
    only: ['kind', 'reason', 'comment', 'document', 'ends_on'],
    refresh: [holdsContract.list, ...refresh],
    onDone,
    confirm: ({ kind }) =>
      Promise.resolve({
        title: `Put ${driver.name} on hold?`,
        text: `${driver.name} may not load from now on, ${kind === 'site' ? 'here' : 'at all plants'}.`,
        action: 'Put on hold',
        look: 'danger',
      }),
  })
  const { kind } = form.values
  const field = (name: FieldName<typeof place>) => form.field(name)
  const choose = (value: unknown): void => form.set({ kind: value as PlacedKind, reason: '', document: undefined, ends_on: undefined })
  return (
    <Form form={form}>
      <PanelBody>
        <RadioField field={{ ...field('kind'), onChange: choose }} label="Why" options={kindOptions(kinds)} />
        {kind === 'document' && <SelectField field={{ ...field('document'), optional: false }} label="Document" options={documents} />}
        {kind && <SelectField field={field('reason')} label="Reason" options={reasonsOf(kind)} />}
        {kind === 'site' && (
          <DateField
            field={{ ...field('ends_on'), optional: false }}
            label="Until"
            hint={`The first day without the hold, at most ${longestMonths} months away`}
          />
        )}
        <TextArea field={field('comment')} label="Comment" hint="For colleagues who place or lift holds. Nobody else reads it." />
      </PanelBody>
      <PanelFoot>
        <SubmitButton form={form}>Put on hold</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

const reasonsOf = (kind: PlacedKind) => Object.entries(holdKind(kind).reasons).map(([value, { label }]) => ({ value, label }))

function notes(kind: PlacedKind): string {
  return kind === 'document'
    ? 'At all plants, until the document is replaced or the hold is lifted'
    : 'Here only, until a day or until it is lifted'
}
