import type { ReactNode } from 'react'
import { MyAccountScreen } from '#accounts/sessions/my-account.screen.tsx'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { pageExtensions } from '#extensions/page-list.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { MailChoices } from '#notifications/choices/mail-choices.tsx'
import { Panels } from './panels.tsx'

const AwayCard = lazyPart(() => import('#requests/away/away-card.tsx'), 'AwayCard')
const OfficeInvitations = lazyPart(() => import('#user-management/consent/office-invitations.tsx'), 'OfficeInvitations')

const cards = pageExtensions.flatMap(({ accountCards = [] }) => accountCards)

export function AccountPage(): ReactNode {
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
      <Panels of={cards} show={{}} />
    </MyAccountScreen>
  )
}
