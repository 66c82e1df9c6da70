import type { ReactNode } from 'react'
import { CheckboxField, SelectField } from '#platform/web/form/choice-fields.tsx'
import { TextArea, TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import type { letterSettings } from './letter-settings.contract.ts'

type LetterFieldsProps = { field: (name: keyof typeof letterSettings) => FieldBinding }

export const LetterFields = ({ field }: LetterFieldsProps): ReactNode => (
  <>
    <CheckboxField field={field('letters')} label="Write letters" />
    <SelectField
      field={field('letter_language')}
      label="Language, where the driver’s is not known"
      options={[
        { value: 'en', label: 'English' },
        { value: 'sw', label: 'Kiswahili' },
      ]}
    />
    <TextArea field={field('letter_head')} label="Below the plant’s name" rows={4} hint="Such as an address; up to 4 lines" />
    <TextField field={field('letter_appeal')} label="Where appeals go" hint="After ‘write to’. Empty: the plant’s name" />
  </>
)
