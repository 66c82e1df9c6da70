import { staff } from '#accounts/access.rules.ts'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'
import { checkReaders, gateAccess } from '#gate/checks/gate-access.rules.ts'
import type { Screen } from '../screens.ts'

const gate = lazyRouteComponent(() => import('#gate/screen/gate.screen.tsx'), 'GateScreen')
const onSite = lazyRouteComponent(() => import('#gate/on-site/on-site.screen.tsx'), 'OnSiteScreen')
const checks = lazyRouteComponent(() => import('#gate/log/check-log.screen.tsx'), 'CheckLogScreen')
const check = lazyRouteComponent(() => import('#gate/log/check-details.screen.tsx'), 'CheckDetailsScreen')

const devices = lazyRouteComponent(() => import('#gate/devices/devices.screen.tsx'), 'GateDevicesScreen')

/** One entry, which leads to the first page that the person may open. */
const entry = { group: 'Work', label: 'Gate', icon: ScanLine }

/** The gate: the guard's check, who is on site, and the log. */
export const gateScreens: readonly Screen[] = [
  { path: 'gate', title: 'Gate', access: gateAccess, component: gate, entry },
  { path: 'gate/on-site', title: 'On site', access: gateAccess, component: onSite },
  { path: 'gate/checks', title: 'Gate checks', access: checkReaders, component: checks, entry },
  { path: 'gate/checks/$id', title: 'Gate check', access: checkReaders, component: check },
  { path: 'gate/devices', title: 'Gate devices', access: staff('gate.devices'), component: devices },
]
