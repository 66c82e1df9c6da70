import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Modal, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import type { RequirementShown } from './requirement.screen.tsx'
import { requirementsContract } from './requirements.contract.ts'
import { sentenceCase } from '#platform/contract/words.ts'

const loadForm = () => import('./form/requirement-form.tsx')
const loadValidity = () => import('./form/validity-form.tsx')
const loadEnd = () => import('./form/end-form.tsx')
const RequirementForm = lazyPart(loadForm, 'RequirementForm')
const ValidityForm = lazyPart(loadValidity, 'ValidityForm')
const EndForm = lazyPart(loadEnd, 'EndForm')

/** Changing and ending a requirement, or why that cannot be. */
export function RequirementActions({ shown }: { shown: RequirementShown }): ReactNode {
  const { requirement, versions, cannot_because, today } = shown
  const [open, setOpen] = useState<'change' | 'end'>()
  const mayManage = useCan(requirementsContract.change.access)
  if (!mayManage) return null
  if (cannot_because !== null) return <p className="max-w-[60ch] text-13 text-ink-2">{cannot_because}</p>
  const want = (): void => {
    preloadDialogs()
    void (requirement.is_built_in ? loadValidity() : loadForm())
    void loadEnd()
  }
  const close = (): void => setOpen(undefined)
  const name = sentenceCase(requirement.name)
  const isSaid = versions.some(({ state, is_end }) => (state === 'in force' || state === 'ahead') && !is_end)
  const version = versions.find(({ state }) => state === 'in force') ?? versions.findLast(({ state }) => state === 'ahead')
  return (
    <>
      <Button onPointerEnter={want} onFocus={want} onClick={() => setOpen('change')}>
        {requirement.is_built_in ? 'Change validity…' : 'Change…'}
      </Button>
      {isSaid && (
        <Button look="danger-quiet" onPointerEnter={want} onFocus={want} onClick={() => setOpen('end')}>
          {requirement.is_built_in ? 'Back to 12 months…' : 'End…'}
        </Button>
      )}
      <SidePanel
        open={open === 'change'}
        onClose={close}
        title={requirement.is_built_in ? 'Change validity' : 'Change requirement'}
        description={name}
      >
        {requirement.is_built_in ? (
          <ValidityForm requirementId={requirement._id} validity={version?.validity} today={today} onDone={close} />
        ) : (
          <RequirementForm requirementId={requirement._id} version={version} today={today} onDone={close} />
        )}
      </SidePanel>
      <Modal
        open={open === 'end'}
        onClose={close}
        title={requirement.is_built_in ? 'Back to what is specified?' : 'End this requirement?'}
        description={name}
      >
        <EndForm requirement={requirement} today={today} onDone={close} />
      </Modal>
    </>
  )
}
