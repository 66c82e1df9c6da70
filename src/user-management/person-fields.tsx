import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { textOf } from '#platform/web/form/field.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { useKnownPerson, type PhoneLookUpRoute } from './known-person.hooks.ts'

type Name = 'first_name' | 'last_name' | 'phone' | 'email'
type Person = Readonly<Partial<Record<Name | 'existing_id', string | undefined>>>
type PersonForm = {
  field: (name: Name) => FieldBinding
  values: Person
  set: (values: Partial<Record<'first_name' | 'last_name' | 'phone', string>> & { existing_id?: string | undefined }) => void
}
type PersonFieldsProps = { form: PersonForm; route: PhoneLookUpRoute }

/** The phone first: it may belong to a person who is known already. */
export function PersonFields({ form: { field, values, set }, route }: PersonFieldsProps): ReactNode {
  const { known, lookUp } = useKnownPerson(route)
  const phone = field('phone')
  if (values.existing_id) {
    const name = `${values.first_name ?? ''} ${values.last_name ?? ''}`
    return <Notice text={`Access for ${name}, ${textOf(phone.value)}.`} action="Add another person" onAct={() => set(nobody)} />
  }
  const onBlur = (): void => {
    phone.onBlur()
    lookUp(textOf(phone.value))
  }
  const confirm = known && ((): void => set({ existing_id: known._id, first_name: known.first_name, last_name: known.last_name }))
  return (
    <>
      <TextField field={{ ...phone, onBlur }} label="Phone number" type="tel" hint="They log in with it." />
      {known && confirm && (
        <Notice
          text={`${known.first_name} ${known.last_name} already has this phone number.`}
          action="Give this person access"
          onAct={confirm}
        />
      )}
      <TextField field={field('first_name')} label="First name" />
      <TextField field={field('last_name')} label="Last name" />
      <TextField field={field('email')} label="Email" type="email" />
    </>
  )
}

const nobody = { existing_id: undefined, first_name: '', last_name: '', phone: '' }

type NoticeProps = { text: string; action: string; onAct: () => void }

function Notice({ text, action, onAct }: NoticeProps): ReactNode {
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-8 bg-info-soft p-3 text-info">
      <span className="min-w-0 font-medium wrap-anywhere">{text}</span>
      <Button onClick={onAct}>{action}</Button>
    </output>
  )
}
