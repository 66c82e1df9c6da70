import { lazyRouteComponent } from '@tanstack/react-router'
import {
  CalendarDays,
  ChartColumn,
  ClipboardCheck,
  FileUp,
  HeartPulse,
  IdCard,
  KeyRound,
  LayoutDashboard,
  ShieldAlert,
  ShieldCheck,
  UserRound,
  Users,
} from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import { CrumbedSkeleton, TilesSkeleton } from '#platform/web/skeleton.tsx'
import { reportTitles } from '#reports/mechanism/report-titles.rules.ts'
import type { PortalScreens, Screen } from '../screens.ts'
import { onboardingScreens } from './onboarding-screens.tsx'
import { accountScreen } from './account-screen.tsx'
import { confirmationScreens } from './confirmation-screens.tsx'
import { gateScreens } from './gate-screens.tsx'
import { administrationScreens } from './administration-screens.tsx'

const dashboard = lazyRouteComponent(() => import('#dashboard/dashboard.screen.tsx'), 'DashboardScreen')
const driverList = lazyRouteComponent(() => import('./driver-list-page.tsx'), 'StaffDriverList')
const driverDetails = lazyRouteComponent(() => import('./driver-page.tsx'), 'StaffDriverPage')
const passList = lazyRouteComponent(() => import('./pass-list-page.tsx'), 'StaffPassList')
const violationList = lazyRouteComponent(() => import('./violation-list-page.tsx'), 'StaffViolationList')
const violationDetails = lazyRouteComponent(() => import('./violation-page.tsx'), 'StaffViolationPage')
const importDrivers = lazyRouteComponent(() => import('#import-export/screen/import-drivers.screen.tsx'), 'ImportDriversScreen')
const requestList = lazyRouteComponent(() => import('#requests/list/request-list.screen.tsx'), 'RequestListScreen')
const requestDetails = lazyRouteComponent(() => import('#requests/details/request-details.screen.tsx'), 'RequestDetailsScreen')

const fixMedical = lazyRouteComponent(() => import('#renewals/fix-medical/fix-medical.screen.tsx'), 'FixMedicalScreen')

const calendar = lazyRouteComponent(() => import('#events/calendar/calendar.screen.tsx'), 'CalendarScreen')
const trainingList = lazyRouteComponent(() => import('./training-list-page.tsx'), 'TrainingListPage')
const event = lazyRouteComponent(() => import('#events/event.screen.tsx'), 'EventScreen')

const users = lazyRouteComponent(() => import('#user-management/users/users.screen.tsx'), 'UsersScreen')
const user = lazyRouteComponent(() => import('#user-management/user/user.screen.tsx'), 'UserScreen')
const roles = lazyRouteComponent(() => import('#user-management/roles/roles.screen.tsx'), 'RolesScreen')
const role = lazyRouteComponent(() => import('#user-management/roles/role.screen.tsx'), 'RoleScreen')
const newRole = lazyRouteComponent(() => import('#user-management/roles/role.screen.tsx'), 'NewRoleScreen')
const permissions = lazyRouteComponent(() => import('./permissions-page.tsx'), 'PermissionsPage')

const report = lazyRouteComponent(() => import('./report-pages.tsx'), 'ReportPage')

const keptFiles = lazyRouteComponent(() => import('./report-pages.tsx'), 'KeptFilesPage')

const [work, drivers, manage] = ['Work', 'Drivers', 'Manage']

const workScreens: readonly Screen[] = [
  {
    path: 'dashboard',
    title: 'Dashboard',
    access: staff('reports.read'),
    component: dashboard,
    entry: { group: work, label: 'Dashboard', icon: LayoutDashboard },
  },
  {
    path: 'requests/dash',
    title: 'Requests',
    access: staff('requests.read'),
    component: requestList,
    entry: { group: work, label: 'Requests', icon: ClipboardCheck, counts: 'requests' },
  },
  { path: 'requests/details/$id', title: 'Request', access: staff('requests.read'), component: requestDetails },
  ...confirmationScreens,
  {
    path: 'training-scheduler/events',
    title: 'Event training & Meeting scheduler',
    access: staff(),
    component: calendar,
    entry: { group: work, label: 'Training scheduler', icon: CalendarDays },
  },
  { path: 'training-scheduler/drivers', title: "Drivers' training", access: staff('drivers.read'), component: trainingList },
  { path: 'training-scheduler/event/$id', title: 'Event', access: staff('drivers.read'), component: event },
]

const driverScreens: readonly Screen[] = [
  {
    path: 'drivers/current/dashboard',
    title: 'All drivers',
    access: staff('drivers.read'),
    component: driverList,
    skeleton: TilesSkeleton,
    entry: { group: drivers, label: 'All drivers', icon: Users },
  },
  {
    path: 'drivers/current/driver/$id',
    title: 'Driver details',
    access: staff('drivers.read'),
    component: driverDetails,
    skeleton: CrumbedSkeleton,
  },
  {
    path: 'drivers/pass/dashboard',
    title: 'Driver passes',
    access: staff('drivers.read'),
    component: passList,
    entry: { group: drivers, label: 'Driver passes', icon: IdCard },
  },
  {
    path: 'drivers/violations/dashboard',
    title: 'Driver violations',
    access: staff('drivers.read'),
    component: violationList,
    entry: { group: drivers, label: 'Violations', icon: ShieldAlert },
  },
  { path: 'drivers/violations/details/$id', title: 'Violation', access: staff('drivers.read'), component: violationDetails },
  {
    path: 'drivers/import',
    title: 'Import drivers',
    access: staff('drivers.import'),
    component: importDrivers,
    entry: { group: drivers, label: 'Import drivers', icon: FileUp },
  },
  {
    path: 'fix-medical',
    title: 'Requests medical',
    access: staff('medical.read'),
    component: fixMedical,
    entry: { group: drivers, label: 'Fix medical', icon: HeartPulse },
  },
]

/** All have the entry, which opens the first. */
const reportScreens: readonly Screen[] = Object.entries(reportTitles).map(([name, title]) => ({
  path: `reports/${name}`,
  title: `${title} report`,
  access: staff('reports.read'),
  component: report,
  entry: { group: manage, label: 'Reports', icon: ChartColumn },
}))

const manageScreens: readonly Screen[] = [
  ...reportScreens,
  { path: 'reports/files', title: 'Your files', access: staff('reports.read'), component: keptFiles },
  {
    path: 'user-management/users',
    title: 'Users',
    access: staff('users.manage'),
    component: users,
    entry: { group: manage, label: 'Users', icon: UserRound },
  },
  { path: 'user-management/users/user/$id', title: 'User', access: staff('users.manage'), component: user },
  {
    path: 'user-management/roles',
    title: 'Roles',
    access: staff('users.manage'),
    component: roles,
    entry: { group: manage, label: 'Roles', icon: ShieldCheck },
  },
  { path: 'user-management/roles/new', title: 'New role', access: staff('users.manage'), component: newRole },
  { path: 'user-management/roles/$id', title: 'Role', access: staff('users.manage'), component: role },
  {
    path: 'user-management/permissions',
    title: 'Permissions',
    access: staff('users.manage'),
    component: permissions,
    entry: { group: manage, label: 'Permissions', icon: KeyRound },
  },
]

export const staffPortal: PortalScreens = {
  portal: 'staff_portal',
  path: '/app/staff-portal',
  home: 'dashboard',
  redirects: {
    onboarding: 'onboarding/document-verification/dashboard',
    'onboarding/document-verification': 'onboarding/document-verification/dashboard',
    'onboarding/pass-generation': 'onboarding/pass-generation/dashboard',
    'onboarding/card-issuance': 'onboarding/card-issuance/dashboard',
    'onboarding/barred-matches': 'onboarding/barred-matches/dashboard',
    drivers: 'drivers/current/dashboard',
    'drivers/current': 'drivers/current/dashboard',
    'drivers/pass': 'drivers/pass/dashboard',
    'drivers/violations': 'drivers/violations/dashboard',
    administrative: 'administrative/transporters',
    'user-management': 'user-management/users',
    requests: 'requests/dash',
    confirmations: 'confirmations/dash',
    'training-scheduler': 'training-scheduler/events',
    reports: 'reports/pass',
  },
  screens: [
    ...workScreens,
    ...gateScreens,
    ...driverScreens,
    ...onboardingScreens,
    ...manageScreens,
    ...administrationScreens,
    accountScreen,
  ],
}
