import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { sanctionEvidenceContract } from '../kinds/sanction-evidence/sanction-evidence.contract.ts'
import type { Need, RequestRow } from '../requests.contract.ts'
import { applicationPath } from './application.paths.ts'
import { useDismiss } from './dismissal.hooks.ts'
import { needsYouContract } from './needs-you.contract.ts'

const EvidencePanel = lazyPart(() => import('../details/evidence-answer.tsx'), 'EvidencePanel')
const MendPanel = lazyPart(() => import('../send-back/mend-panel.tsx'), 'MendPanel')
const SendAgainPanel = lazyPart(() => import('./send-again.tsx'), 'SendAgainPanel')

const answerLabels = { answer: 'Fix and send again', correction: 'Correct and resubmit' } as const

export type NeedActions = {
  /** The button that does what the request needs. */
  button: (row: RequestRow) => ReactNode
  entriesOf: (row: RequestRow) => readonly MenuEntry[]
  panel: ReactNode
}

/** What an office does about the requests that need it, in the list. */
export function useNeedActions(): NeedActions {
  const mayGive = useCan(sanctionEvidenceContract.give.access)
  // Answering and dismissing need the permission to raise, as every kind of an office does; the kinds themselves are loaded with their form.
  const maySend = useCan(needsYouContract.dismiss.access)
  const dismiss = useDismiss()
  const [chosen, setChosen] = useState<RequestRow>()
  const [opened, setOpened] = useState<Need>()
  const open = (row: RequestRow): void => {
    setChosen(row)
    setOpened(row.needs_you ?? undefined)
  }
  const close = () => setOpened(undefined)
  const button = (row: RequestRow): ReactNode => {
    const { needs_you, driver_id } = row
    if (needs_you === 'documents') return <ButtonLink href={applicationPath(driver_id._id)}>Correct documents</ButtonLink>
    const [label, isOffered] = needs_you === 'evidence' ? ['Upload evidence', mayGive] : [answerLabels[needs_you ?? 'answer'], maySend]
    if (needs_you === null || !isOffered) return null
    return (
      <Button onClick={() => open(row)} aria-label={`${label} for ${driver_id.name}`}>
        {label}
      </Button>
    )
  }
  const entriesOf = (row: RequestRow): readonly MenuEntry[] =>
    row.needs_you !== 'answer' || !maySend
      ? []
      : [
          { key: 'again', label: 'Fix and send again', onSelect: () => open(row) },
          { key: 'dismiss', label: 'Dismiss', onSelect: () => void dismiss.send({ request_id: row._id }) },
        ]
  const panel = chosen && (
    <Waiting fallback={null}>
      <SidePanel open={opened === 'evidence'} onClose={close} title="Sanction evidence" description={chosen.driver_id.name}>
        <PanelBody>
          <EvidencePanel requestId={chosen._id} onSent={close} />
        </PanelBody>
      </SidePanel>
      <SendAgainPanel request={chosen} open={opened === 'answer'} onClose={close} />
      <MendPanel request={chosen} open={opened === 'correction'} onClose={close} />
    </Waiting>
  )
  return { button, entriesOf, panel }
}
