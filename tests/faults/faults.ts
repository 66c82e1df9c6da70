import type { Fault } from './fault.ts'
import { accounts } from './faults/accounts.ts'
import { administration } from './faults/administration.ts'
import { browser } from './faults/browser.ts'
import { drivers } from './faults/drivers.ts'
import { extensions } from './faults/extensions.ts'
import { gate } from './faults/gate.ts'
import { holds } from './faults/holds.ts'
import { imports } from './faults/imports.ts'
import { onboarding } from './faults/onboarding.ts'
import { platform } from './faults/platform.ts'
import { reports } from './faults/reports.ts'
import { requests } from './faults/requests.ts'
import { userManagement } from './faults/user-management.ts'

export type PlacedFault = Fault & { domain: string }

const byDomain = {
  drivers: [...drivers, ...holds],
  requests,
  onboarding,
  gate,
  reports,
  import: imports,
  administration,
  accounts,
  'user management': userManagement,
  extensions,
  platform,
  browser,
}

export const faults: readonly PlacedFault[] = Object.entries(byDomain).flatMap(([domain, all]) =>
  all.map((fault) => ({ ...fault, domain })),
)
