import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import type { Recall } from './recalls.contract.ts'

const load = () => import('./withdraw-recall-form.tsx')
const WithdrawRecallForm = lazyPart(load, 'WithdrawRecallForm')

/** Gives the drivers back what the recall took, with a reason. */
export function WithdrawRecall({ recall }: { recall: Recall }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const want = (): void => {
    preloadDialogs()
    void load()
  }
  return (
    <>
      <Button look="danger-quiet" onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
        Withdraw recall…
      </Button>
      <Modal open={isOpen} onClose={close} title="Withdraw this recall?" description={recall.issuer.name}>
        <WithdrawRecallForm recall={recall} onDone={close} />
      </Modal>
    </>
  )
}
