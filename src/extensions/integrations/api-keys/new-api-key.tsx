import type { ReactNode } from 'react'
import { programScopes } from '#accounts/program-scopes.rules.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { CheckboxesField } from '#platform/web/form/checkboxes-field.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { apiKeysContract } from './api-keys.contract.ts'

const scopes = Object.entries(programScopes).map(([value, label]) => ({ value, label }))

type NewApiKeyProps = { open: boolean; onClose: () => void; onMade: (key: string) => void }

export function NewApiKey({ open, onClose, onMade }: NewApiKeyProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Make a key" description="For one program at this plant">
      <Fields onMade={onMade} />
    </SidePanel>
  )
}

function Fields({ onMade }: Pick<NewApiKeyProps, 'onMade'>): ReactNode {
  const panel = usePanel()
  const form = useForm(apiKeysContract.create, {
    initial: { scopes: [] },
    refresh: [apiKeysContract.index],
    onDone: ({ key }) => onMade(key),
  })
  return (
    <Form form={form}>
      <PanelBody>
        <TextField field={form.field('name')} label="Name" hint="The program and its place, such as 'Weighbridge 2'" />
        <CheckboxesField field={form.field('scopes')} label="What it may do" options={scopes} />
        <DateField field={form.field('ends_on')} label="Last day" hint="Leave it empty for a key that lives as long as your own access." />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Make the key</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
