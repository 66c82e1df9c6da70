import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import type { FormDriver } from '../kind.view.tsx'
import { processViolation } from './process-violation.contract.ts'

const { raise, action, panelText } = processViolation
const AddViolationForm = lazyPart(() => import('./add-violation-form.tsx'), 'AddViolationForm')
const RecordViolationForm = lazyPart(() => import('./add-violation-form.tsx'), 'RecordViolationForm')
const VisitorViolationForm = lazyPart(() => import('./visitor-violation-form.tsx'), 'VisitorViolationForm')

/** The button above the list of violations, with its panel. */
export const AddViolation = (): ReactNode => <ViolationButton look="primary" renderForm={(close) => <AddViolationForm onSent={close} />} />

/** The button that records a violation of a given driver. */
export const RecordViolation = ({ driver }: { driver: FormDriver }): ReactNode => (
  <ViolationButton className="self-end" renderForm={(close) => <RecordViolationForm driver={driver} onSent={close} />} />
)

type ViolationButtonProps = {
  look?: 'primary'
  className?: string
  /** Below the title of the panel. */
  text?: string
  renderForm: (close: () => void) => ReactNode
}

const visitorText = 'The own plant of the driver decides. It reads what you write here, and you read what it decides.'

/** The same of a visiting driver. */
export const RecordVisitorViolation = ({ driverId }: { driverId: string }): ReactNode => (
  <ViolationButton
    className="self-end"
    text={visitorText}
    renderForm={(close) => <VisitorViolationForm driverId={driverId} onSent={close} />}
  />
)

function ViolationButton({ renderForm, text = panelText, ...button }: ViolationButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (!useCan(raise.access)) return null
  return (
    <>
      <Button {...button} icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {action}
      </Button>
      <SidePanel open={isOpen} onClose={close} title={action} description={text}>
        {renderForm(close)}
      </SidePanel>
    </>
  )
}
