import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { DocumentState } from './application.rules.ts'

type Handed = { fills: string | null; state: DocumentState; created_by: string }
type Reader = { userId: string; portal: Portal; permissions: readonly Permission[] }

/**
 * Whether somebody who submits drivers may open a document of an application in scope. A medical report opens with its own permission only;
 * who handed it in sees it until it is accepted.
 */
export function mayOpenOwnDocument(
  { fills, state, created_by }: Handed,
  { submitted_by }: { submitted_by: string },
  { userId, portal, permissions }: Reader,
): boolean {
  const isOwn = created_by === userId || submitted_by === userId || portal === 'transporter_portal'
  if (fills === 'medical') return readsMedicals({ portal, permissions }) || (created_by === userId && state !== 'accepted')
  return isOwn || permissions.includes('onboarding.verify')
}
