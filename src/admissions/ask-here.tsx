import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { admissionsContract } from './admissions.contract.ts'

const loadForms = () => import('./ask-here-forms.tsx')
const forms = {
  admit: { button: 'Admit here…', title: 'Ask to admit this driver here', Form: lazyPart(loadForms, 'AdmitHereForm') },
  move: { button: 'Move to this plant…', title: 'Ask to move this driver to this plant', Form: lazyPart(loadForms, 'MoveHereForm') },
} as const
const ways = ['admit', 'move'] as const

/** What can be asked of this plant about a driver of another one, who is known by the id number alone. */
export function AskHere({ idNo }: { idNo: string }): ReactNode {
  const canAsk = useCan(admissionsContract.askHere.access)
  const [way, setWay] = useState<(typeof ways)[number]>('admit')
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  if (!canAsk) return <p className="text-13 text-ink-2">A colleague who may raise requests can ask.</p>
  const want = (): void => {
    preloadDialogs()
    void loadForms()
  }
  const close = (): void => setOpen(false)
  const { title, Form } = forms[way]
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {ways.map((each) => (
          <Button
            key={each}
            onPointerEnter={want}
            onFocus={want}
            onClick={() => {
              setWay(each)
              setOpen(true)
            }}
          >
            {forms[each].button}
          </Button>
        ))}
      </div>
      <output className="text-13 text-ink-2">{isSent && 'Asked. You hear of the answer; this draft can be deleted.'}</output>
      <SidePanel open={isOpen} onClose={close} title={title} description={`Id number ${idNo}`}>
        <Form
          idNo={idNo}
          onDone={() => {
            setSent(true)
            close()
          }}
        />
      </SidePanel>
    </>
  )
}
