import { Plus } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import type { FormDriver } from '../kind.view.tsx'
import { processViolation } from './process-violation.contract.ts'

const { raise, action, panelText } = processViolation
const RecordViolationForm = lazy(async () => ({ default: (await import('./record-violation-form.tsx')).RecordViolationForm }))

/** The button that records a violation of a given driver. */
export function RecordViolation({ driver }: { readonly driver: FormDriver }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (!useCan(raise.access)) return null
  return (
    <>
      <Button className="self-end" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <SidePanel open={isOpen} onClose={close} title={action} description={panelText}>
        <RecordViolationForm driver={driver} onSent={close} />
      </SidePanel>
    </>
  )
}
