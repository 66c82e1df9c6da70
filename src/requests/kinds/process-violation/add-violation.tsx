import { Plus } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { processViolation } from './process-violation.contract.ts'

const { raise, action, panelText } = processViolation
const AddViolationForm = lazy(async () => ({ default: (await import('./add-violation-form.tsx')).AddViolationForm }))

/** The button above the list of violations, with its panel. */
export function AddViolation(): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!useCan(raise.access)) return null
  return (
    <>
      <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <SidePanel open={isOpen} onClose={close} title={action} description={panelText}>
        <AddViolationForm onSent={close} />
      </SidePanel>
    </>
  )
}
