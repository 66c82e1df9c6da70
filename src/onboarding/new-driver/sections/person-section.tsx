import { formsText } from '#administration/plant-settings/id-no-pattern.rules.ts'
import type { ReactNode } from 'react'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { staff } from '#accounts/access.rules.ts'
import { genderNames, genders } from '#drivers/details/choices.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { ListField } from '#platform/web/form/list-field.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import type { DraftForm } from '../draft-form.hooks.ts'
import { EntryField } from '../entry-field.tsx'
import { DraftPicture } from '../draft-picture.tsx'
import { useNewDriverPaths } from '../new-driver.paths.ts'
import { Note } from '../note.tsx'
import { fieldLabels } from '../sections.rules.ts'
import { FurtherEntries } from './further-entries.tsx'

const AskHere = lazyPart(() => import('#admissions/ask-here.tsx'), 'AskHere')

export function PersonSection({ form }: { form: DraftForm }): ReactNode {
  const { field, facts } = form
  const { id_no_min_digits: fewest, id_no_max_digits: most, id_no_pattern: pattern, minimum_age, maximum_age } = facts.limits
  const digits = fewest === most ? `${most} digits` : `${fewest} to ${most} digits`
  const shape = pattern === '' ? digits : formsText(pattern)
  return (
    <>
      <EntryField form={form} name="id_no">
        <TextField
          field={field('id_no')}
          label={fieldLabels.id_no}
          inputMode={/[A*]/.test(pattern) ? 'text' : 'numeric'}
          hint={`${shape}, as on the id card`}
        />
        <IdentityNote form={form} />
      </EntryField>
      <EntryField form={form} name="name">
        <TextField field={field('name')} label={fieldLabels.name} hint="As on the id card" />
      </EntryField>
      <EntryField form={form} name="date_of_birth">
        <DateField field={field('date_of_birth')} label={fieldLabels.date_of_birth} hint={`${minimum_age} to ${maximum_age} years old`} />
      </EntryField>
      <EntryField form={form} name="gender">
        <RadioField
          field={field('gender')}
          label={fieldLabels.gender}
          options={genders.map((value) => ({ value, label: genderNames[value] }))}
        />
      </EntryField>
      <EntryField form={form} name="phones">
        <ListField field={field('phones')} label={fieldLabels.phones} itemLabel="Phone number" type="tel" max={5} />
      </EntryField>
      <EntryField form={form} name="picture">
        <DraftPicture form={form} />
      </EntryField>
      <FurtherEntries form={form} section="person" />
    </>
  )
}

/** What the id number's person is at this plant. A refusal shows as the field's error. */
function IdentityNote({ form: { identity } }: { form: DraftForm }): ReactNode {
  const { checked, failure } = identity
  if (failure) return <Note tone="warn">The id number could not be checked: {failure}</Note>
  if (!checked) return null
  // Where the person cannot be submitted, the message is the field's error.
  if (checked.can_ask) return <AskHere idNo={checked.idNo} />
  if (!checked.can_submit) return <IdentityLink checked={checked} />
  return (
    <output>
      <Note tone={checked.outcome === 'free' ? 'ok' : 'info'}>
        {checked.message || 'This id number is free.'}
        <IdentityLink checked={checked} />
      </Note>
    </output>
  )
}

type Checked = NonNullable<DraftForm['identity']['checked']>

function IdentityLink({ checked: { driver_id, is_onboarding, can_transfer } }: { checked: Checked }): ReactNode {
  const { driver } = useDriverPaths()
  const { application } = useNewDriverPaths()
  const verifies = useCan(staff('onboarding.verify'))
  const { portal } = useActor()
  if (driver_id === null) return null
  const review = `/app/staff-portal/onboarding/document-verification/driver/${driver_id}`
  const href = !is_onboarding ? driver(driver_id) : portal === 'staff_portal' && verifies ? review : application(driver_id)
  const text = is_onboarding ? 'Open the application' : can_transfer ? 'Open the driver to transfer' : 'Open the driver'
  return <TextLink href={href}>{text}</TextLink>
}
