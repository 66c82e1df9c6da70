import type { ReactNode } from 'react'
import { PlantSelectionScreen } from '#accounts/sessions/plant-selection.screen.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { OfficeInvitations } from '#user-management/consent/office-invitations.tsx'

/** Who has access nowhere yet finds here which transporter asks for them. */
export const PlantSelectionPage = (): ReactNode => (
  <PlantSelectionScreen>
    <Waiting fallback={null}>
      <OfficeInvitations />
    </Waiting>
  </PlantSelectionScreen>
)
