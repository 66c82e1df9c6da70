import { lazyRouteComponent } from '@tanstack/react-router'
import { ScanLine } from 'lucide-react'
import { admissionsContract } from '#admissions/admissions.contract.ts'
import { movesContract } from '#admissions/moves/moves.contract.ts'
import { visitorContract } from '#gate/visitor/visitor.contract.ts'
import { checkReaders, deviceKeepers, gateAccess, testers, visitorReaders } from '#gate/checks/gate-access.rules.ts'
import type { Screen } from '../screens.ts'

const gate = lazyRouteComponent(() => import('#gate/screen/gate.screen.tsx'), 'GateScreen')
const onSite = lazyRouteComponent(() => import('#gate/on-site/on-site.screen.tsx'), 'OnSiteScreen')
const visitor = lazyRouteComponent(() => import('#gate/visitor/visitor.screen.tsx'), 'VisitorScreen')
const visitors = lazyRouteComponent(() => import('#gate/visitors/visitors.screen.tsx'), 'VisitorsScreen')
const admissions = lazyRouteComponent(() => import('#admissions/admissions.screen.tsx'), 'AdmissionsScreen')
const moves = lazyRouteComponent(() => import('#admissions/moves/moves.screen.tsx'), 'MovesScreen')
const checks = lazyRouteComponent(() => import('#gate/log/check-log.screen.tsx'), 'CheckLogScreen')
const check = lazyRouteComponent(() => import('#gate/log/check-details.screen.tsx'), 'CheckDetailsScreen')

const tests = lazyRouteComponent(() => import('#gate/driver-tests/driver-tests.screen.tsx'), 'DriverTestsScreen')
const devices = lazyRouteComponent(() => import('#gate/devices/devices.screen.tsx'), 'GateDevicesScreen')

const section = { label: 'Gate', icon: ScanLine }

/** The gate: the guard's check, who is on site, and the log. */
export const gateScreens: readonly Screen[] = [
  { path: 'gate', title: 'Gate', access: gateAccess, component: gate, entry: { section, tab: 'Check' } },
  { path: 'gate/on-site', title: 'On site', access: gateAccess, component: onSite, entry: { section, tab: 'On site' } },
  {
    path: 'gate/visitors',
    title: 'Visiting drivers',
    access: visitorReaders,
    component: visitors,
    entry: { section, tab: 'Visitors' },
  },
  { path: 'gate/visitors/$id', title: 'Visiting driver', access: visitorContract.details.access, component: visitor },
  {
    path: 'gate/admissions',
    title: 'Admissions',
    access: admissionsContract.list.access,
    component: admissions,
    entry: { section, tab: 'Admissions' },
  },
  { path: 'gate/moves', title: 'Moves', access: movesContract.list.access, component: moves, entry: { section, tab: 'Moves' } },
  { path: 'gate/checks', title: 'Gate checks', access: checkReaders, component: checks, entry: { section, tab: 'Log' } },
  { path: 'gate/checks/$id', title: 'Gate check', access: checkReaders, component: check },
  { path: 'gate/tests', title: 'Tests', access: testers, component: tests, entry: { section, tab: 'Tests' } },
  { path: 'gate/devices', title: 'Gate devices', access: deviceKeepers, component: devices, entry: { section, tab: 'Devices' } },
]
