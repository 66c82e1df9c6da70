import type { ReactNode } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { formatPhone } from '#platform/web/dates.ts'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { ownPageContract } from './own-page.contract.ts'

type SendLinkProps = {
  driverId: string
  phones: readonly string[]
  onDone: (answer: Output<typeof ownPageContract.create>) => void
}

/** To which number and in which language the link is sent. */
export function SendLinkForm({ driverId, phones, onDone }: SendLinkProps): ReactNode {
  const { create, links } = ownPageContract
  const form = useForm(create, {
    fixed: { driver_id: driverId },
    initial: { language: 'en', ...(phones[0] !== undefined && { phone: phones[0] }) },
    refresh: [links],
    toast: false,
    onDone,
  })
  return (
    <Form form={form} isUnguarded>
      <PanelBody>
        <SelectField field={{ ...form.field('phone'), optional: false }} label="Phone number" options={phones.map(phoneOption)} />
        <SelectField field={{ ...form.field('language'), optional: false }} label="Language of the message" options={languageOptions} />
      </PanelBody>
      <PanelFoot>
        <SubmitButton form={form}>Send the link</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

const phoneOption = (phone: string) => ({ value: phone, label: formatPhone(phone) })
const languageOptions = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Kiswahili' },
]
