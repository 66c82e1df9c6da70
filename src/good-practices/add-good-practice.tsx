import { Plus } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import { goodPracticesContract } from './good-practices.contract.ts'

const GoodPracticeForm = lazy(async () => ({ default: (await import('./good-practice-form.tsx')).GoodPracticeForm }))

/** The 'Add good practice' button with its modal. */
export function AddGoodPractice({ driverId }: { readonly driverId: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (!useCan(goodPracticesContract.create.access)) return null
  return (
    <>
      <Button
        className="self-end"
        icon={<Plus aria-hidden />}
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
      >
        Add good practice
      </Button>
      <Modal open={isOpen} onClose={close} title="Add good practice">
        <GoodPracticeForm driverId={driverId} onDone={close} />
      </Modal>
    </>
  )
}
