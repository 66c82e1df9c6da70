import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { barringReasonCodes, barringReasons } from '#drivers/blacklisting/blacklisting.rules.ts'
import { accepted } from '#platform/contract/upload.ts'
import { RadioField, SelectField } from '#platform/web/form/choice-fields.tsx'
import { FileField } from '#platform/web/form/file-field.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import { useHeardText } from '../../hearing/heard-text.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { RaiseFormProps } from '../kind.view.tsx'
import { barredHereConsequence, blacklistConsequence, blacklistDriver } from './blacklist-driver.contract.ts'

export function BlacklistDriverForm(props: RaiseFormProps): ReactNode {
  const { name, _id: driver_id } = props.driver
  const { confirm, ...options } = raising(blacklistDriver, { ...props, values: { where: 'everywhere', ...props.values } })
  const form = useForm(blacklistDriver.raise, {
    ...options,
    confirm: async (values) => {
      const question = await confirm(values)
      const consequence = values['where'] === 'here' ? barredHereConsequence(name) : blacklistConsequence(name)
      return { ...question, text: <span className="font-medium text-bad">{consequence}</span>, look: 'danger' as const }
    },
  })
  const { data } = useQuery(query(blacklistDriver.exist, { driver_id }))
  const hint = useHeardText(blacklistDriver.typeId, form.values)
  const optional = data?.old.approvals !== 2
  return (
    <RaiseFrame form={form} driver={props.driver}>
      {!optional && <p>Two colleagues approve it. They need a reason and evidence.</p>}
      <TextArea field={form.field('comment')} label="Comment" hint={hint} />
      <SelectField field={{ ...form.field('reason'), optional }} label="Reason" options={reasons} />
      <FileField field={{ ...form.field('evidence'), optional }} label="Evidence" kinds={accepted.picturesAndPdf} />
      <RadioField field={{ ...form.field('where'), optional: false }} label="Where" options={places} />
      <DateField field={form.field('review_on')} label="Review date" hint="When it comes back to be decided again." />
    </RaiseFrame>
  )
}

const reasons = barringReasonCodes.map((value) => ({ value, label: barringReasons[value] }))
const places = [
  { value: 'everywhere', label: 'At every plant, with every transporter' },
  { value: 'here', label: 'At this plant only', note: 'A hold until the review date: pass and card stay' },
]
