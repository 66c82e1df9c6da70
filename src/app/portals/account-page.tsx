import type { ReactNode } from 'react'
import { MyAccountScreen } from '#accounts/sessions/my-account.screen.tsx'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { digestChoiceContract } from '#office/digest/digest-choice.contract.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { MailChoices } from '#notifications/choices/mail-choices.tsx'

const AwayCard = lazyPart(() => import('#requests/away/away-card.tsx'), 'AwayCard')
const OfficeInvitations = lazyPart(() => import('#user-management/consent/office-invitations.tsx'), 'OfficeInvitations')
const DigestChoice = lazyPart(() => import('#office/digest/digest-choice.tsx'), 'DigestChoice')

export function AccountPage(): ReactNode {
  const getsDigest = useCan(digestChoiceContract.shown.access)
  const seesRequests = useCan(staff('requests.read'))
  return (
    <MyAccountScreen>
      <Waiting fallback={null}>
        <OfficeInvitations />
      </Waiting>
      <MailChoices />
      {seesRequests && (
        <Waiting fallback={<Skeleton className="h-40 rounded-12!" />}>
          <AwayCard />
        </Waiting>
      )}
      {getsDigest && (
        <Waiting fallback={null}>
          <DigestChoice />
        </Waiting>
      )}
    </MyAccountScreen>
  )
}
