import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { addressOf } from '#platform/web/client.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { downloadExport } from '#platform/web/download-export.ts'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { driverFilesContract } from '../driver-files.contract.ts'
import { HandedLink } from './handed-link.tsx'
import { subjectAccessContract, type SubjectAccess } from './subject-access.contract.ts'
import { seenDocuments } from './subject-access.rules.ts'

const { handOver, list } = subjectAccessContract

const documents = Object.entries(seenDocuments).map(([value, label]) => ({ value, label }))
const ways = [
  { value: 'link', label: 'On the phone', note: 'A link that the driver scans, and a code that you say' },
  { value: 'paper', label: 'On paper', note: 'You print the PDF' },
]

/** Hands a copy to somebody who stands there; afterwards link and code, once. */
export function HandOverForm({ row }: { row: SubjectAccess }): ReactNode {
  const [handed, setHanded] = useState<Output<typeof handOver>>()
  return handed ? <HandedLink {...handed} driver={row.driver.name} /> : <SeenForm row={row} onHanded={setHanded} />
}

type SeenFormProps = { row: SubjectAccess; onHanded: (handed: Output<typeof handOver>) => void }

function SeenForm({ row: { _id: id, driver, file }, onHanded }: SeenFormProps): ReactNode {
  const panel = usePanel()
  const form = useForm(handOver, {
    fixed: { id },
    refresh: [list],
    onDone: (handed) => (handed.link === null ? panel?.close() : onHanded(handed)),
  })
  return (
    <Form form={form}>
      <PanelBody>
        <p>
          The copy has medical reports. Give it to {driver.name} alone, who stands before you, and to nobody who asks for the driver: not
          the office, not a relative.
        </p>
        <RadioField field={form.field('seen')} label="Document that you looked at" options={documents} />
        <TextField
          field={form.field('number')}
          label="Number on the document"
          hint="Type it from the document. It is compared with what is kept."
        />
        <RadioField field={form.field('way')} label="Handed over" options={ways} />
        {form.values.way === 'paper' && file && (
          <Button
            className="self-start"
            icon={<Download aria-hidden />}
            onClick={() => void downloadExport(addressOf(driverFilesContract.download, { id: file._id, format: 'pdf' }))}
          >
            Download the PDF to print
          </Button>
        )}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Hand over</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
