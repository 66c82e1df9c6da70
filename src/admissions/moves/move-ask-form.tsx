import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { ComboboxField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Waiting } from '#platform/web/waiting.tsx'
import { movesContract } from './moves.contract.ts'
import { MovePreviewPart } from './move-preview.tsx'

const { ask, ofDriver, preview } = movesContract

type AskFormProps = { driverId: string; plants: readonly { _id: string; name: string }[]; onDone: () => void }

/** Asks another plant to become the driver's own, and says before what becomes of the records. */
export function MoveAskForm({ driverId, plants, onDone }: AskFormProps): ReactNode {
  const form = useForm(ask, { fixed: { driver_id: driverId }, refresh: [ofDriver], onDone })
  const panel = usePanel()
  const plantId = form.values.plant_id
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-ink-2">The other plant decides. Until then nothing changes; then everything moves, or nothing does.</p>
        <ComboboxField
          field={form.field('plant_id')}
          label="New plant"
          options={plants.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        {plantId && (
          <Waiting fallback={<p className="text-ink-2">Looking at the records…</p>}>
            <PreviewAt driverId={driverId} plantId={plantId} />
          </Waiting>
        )}
        <TextArea field={form.field('reason')} label="Reason" hint="The other plant reads it." />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Send</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

function PreviewAt({ driverId, plantId }: { driverId: string; plantId: string }): ReactNode {
  return <MovePreviewPart {...useRouteQuery(preview, { driver_id: driverId, plant_id: plantId }).data} />
}
