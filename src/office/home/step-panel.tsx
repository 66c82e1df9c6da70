import type { ReactNode } from 'react'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { HelpersPanel } from '../driver/helpers-panel.tsx'
import type { HelperTarget } from '../driver/step-targets.rules.ts'

const EvidencePanel = lazyPart(() => import('#requests/details/evidence-answer.tsx'), 'EvidencePanel')

export type OpenedStep = { to: HelperTarget; driverId: string } | { to: 'evidence'; requestId: string; name: string }

type StepPanelProps = { step: OpenedStep; open: boolean; onClose: () => void }

/** Who can help, or the form for sanction evidence. */
export function StepPanel({ step, open, onClose }: StepPanelProps): ReactNode {
  if (step.to !== 'evidence') return <HelpersPanel to={step.to} driverId={step.driverId} open={open} onClose={onClose} />
  return (
    <SidePanel open={open} onClose={onClose} title="Sanction evidence" description={step.name}>
      <PanelBody>
        <EvidencePanel requestId={step.requestId} onSent={onClose} />
      </PanelBody>
    </SidePanel>
  )
}
