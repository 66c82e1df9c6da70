import type { ReactNode } from 'react'
import { ButtonLink } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { PageSkeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { UserStateBadge } from '../user-state.tsx'
import { usersHref } from '../user-management.paths.ts'
import { AccessTab } from './access-tab.tsx'
import { AccountActions } from './account-actions.tsx'
import { ActivityTab } from './activity-tab.tsx'
import { ChosenTypesTab } from './chosen-types-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import type { ShownUser } from './user.contract.ts'
import { userTabs, useUserPage, type UserTab } from './user.hooks.ts'

/** One user: who they are, what they may, where they are logged in, what they did, and what they are notified of. */
export function UserScreen(): ReactNode {
  const { user, tab, showTab } = useUserPage()
  const Panel = panels[tab]
  return (
    <>
      <PageHead
        title={`${user.first_name} ${user.last_name}`}
        subtitle={seenText(user)}
        badge={<UserStateBadge state={user.state} />}
        actions={
          <>
            <ButtonLink href={lastListAddress(usersHref)}>Back to List</ButtonLink>
            <AccountActions user={user} />
          </>
        }
      />
      <Tabs
        label="About this user"
        tabs={Object.entries(userTabs).map(([key, label]) => ({ key, label }))}
        chosen={tab}
        onChoose={showTab}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={userTabs[tab]} className="mt-4 flex flex-col gap-4">
        <Waiting key={tab} fallback={<PageSkeleton rows={4} />}>
          <Panel user={user} />
        </Waiting>
      </div>
    </>
  )
}

const panelId = 'user-part'

const panels: Readonly<Record<UserTab, (props: { user: ShownUser }) => ReactNode>> = {
  profile: ProfileTab,
  access: AccessTab,
  sessions: SessionsTab,
  activity: ActivityTab,
  notifications: ChosenTypesTab,
}

function seenText({ last_seen_at, invited_at }: ShownUser): string {
  if (last_seen_at) return `Last seen ${formatMoment(last_seen_at)}`
  return invited_at ? `Invited ${formatMoment(invited_at)}, has not logged in yet` : 'Has not logged in yet'
}
