import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Modal, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import type { EntryShown } from './entry.screen.tsx'

const loadForm = () => import('./form/entry-form.tsx')
const loadEnd = () => import('./form/end-entry-form.tsx')
const EntryForm = lazyPart(loadForm, 'EntryForm')
const EndEntryForm = lazyPart(loadEnd, 'EndEntryForm')

export function EntryActions({ shown: { entry, today } }: { shown: EntryShown }): ReactNode {
  const [open, setOpen] = useState<'change' | 'end'>()
  if (entry.state === 'ended') return null
  const want = (): void => {
    preloadDialogs()
    void loadForm()
    void loadEnd()
  }
  const close = (): void => setOpen(undefined)
  return (
    <>
      <Button onPointerEnter={want} onFocus={want} onClick={() => setOpen('change')}>
        Change…
      </Button>
      <Button look="danger-quiet" onPointerEnter={want} onFocus={want} onClick={() => setOpen('end')}>
        End…
      </Button>
      <SidePanel open={open === 'change'} onClose={close} title="Change entry" description={entry.version.name}>
        <EntryForm entry={entry} today={today} onDone={close} />
      </SidePanel>
      <Modal open={open === 'end'} onClose={close} title="Take this out of the catalogue?" description={entry.version.name}>
        <EndEntryForm entryId={entry._id} today={today} onDone={close} />
      </Modal>
    </>
  )
}
