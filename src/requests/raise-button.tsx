import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { kindText, type KindForm, type RaiseFormProps } from './kinds/kind.view.tsx'

type RaiseButtonProps = Pick<RaiseFormProps, 'driver' | 'values' | 'onSent'> & { form: KindForm; label?: string | undefined }

/** Opens the form in a panel. */
export function RaiseButton({ form, driver, label, values, onSent }: RaiseButtonProps): ReactNode {
  const { action, title, panelText } = kindText(form)
  const { RaiseForm } = form
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const sent = (): void => {
    close()
    onSent()
  }
  return (
    <>
      <Button className="self-start" onClick={() => setOpen(true)}>
        {label ?? action}
      </Button>
      <SidePanel open={isOpen} onClose={close} title={title} description={panelText}>
        <RaiseForm driver={driver} values={values} onSent={sent} />
      </SidePanel>
    </>
  )
}
