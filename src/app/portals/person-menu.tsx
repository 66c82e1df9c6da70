import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { actingLabel } from '#accounts/acts-for.rules.ts'
import { useActor, useLogout } from '#accounts/sessions/session.hooks.ts'
import { Avatar } from '#platform/web/avatar.tsx'
import { Menu, type MenuTrigger } from '#platform/web/navigation/menu.tsx'

/** The person's menu in the top bar. */
export function PersonMenu({ accountHref }: { accountHref: string }): ReactNode {
  const { user } = useActor()
  const { leave } = useLogout()
  const welcome = `Welcome, ${user.first_name}`
  return (
    <Menu
      label={welcome}
      button={personButton}
      entries={[
        { key: 'welcome', label: welcome, disabled: true },
        { key: 'account', label: 'My account', icon: <UserRound aria-hidden />, href: accountHref, hasSeparator: true },
        { key: 'logout', label: 'Logout', icon: <LogOut aria-hidden />, onSelect: () => void leave() },
      ]}
    />
  )
}

const personButton = (trigger: MenuTrigger) => <PersonButton trigger={trigger} />

/** Phones show initials only; screen readers read the name. */
function PersonButton({ trigger }: { trigger: MenuTrigger }) {
  const { user, acting } = useActor()
  const name = `${user.first_name} ${user.last_name}`
  return (
    <button
      type="button"
      {...trigger}
      className="flex min-h-9 items-center gap-2.5 rounded-8 px-1.5 text-left hover:bg-sunken pointer-coarse:min-h-11"
    >
      <Avatar name={name} size="sm" />
      <span className="sr-only flex-col sm:not-sr-only sm:flex">
        <span className="max-w-48 truncate font-semibold">{name}</span>{' '}
        <span className="max-w-48 truncate text-12 text-ink-2">{acting && actingLabel(acting)}</span>
      </span>
    </button>
  )
}
