import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { SectionNav } from '#platform/web/navigation/section-nav.tsx'
import { checkReaders, deviceKeepers, gateAccess } from '../checks/gate-access.rules.ts'
import { gatePaths } from './gate.paths.ts'

const pages = [
  { key: 'check', label: 'Check', href: gatePaths.check, access: gateAccess },
  { key: 'on-site', label: 'On site', href: gatePaths.onSite, access: gateAccess },
  { key: 'checks', label: 'Log', href: gatePaths.checks, access: checkReaders },
  { key: 'devices', label: 'Devices', href: gatePaths.devices, access: deviceKeepers },
] as const

/** The gate's pages that this user may open. */
export function GateTabs({ here }: { here: (typeof pages)[number]['key'] }): ReactNode {
  const actor = useActor()
  return <SectionNav label="Gate" pages={pages.filter(({ access }) => isAllowed(access, actor))} here={here} />
}
