import { lazyRouteComponent } from '@tanstack/react-router'
import { CalendarDays, ChartColumn, House, Inbox, Users } from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import { CrumbedSkeleton, TilesSkeleton } from '#platform/web/skeleton.tsx'
import { reportTitles } from '#reports/mechanism/report-titles.rules.ts'
import type { PortalScreens, Screen } from '../screens.ts'
import { onboardingScreens } from './onboarding-screens.tsx'
import { accountScreen } from './account-screen.tsx'
import { confirmationScreens } from './confirmation-screens.tsx'
import { gateScreens } from './gate-screens.tsx'
import { userScreens } from './user-screens.tsx'
import { administrationScreens, transporterScreens } from './administration-screens.tsx'

const dashboard = lazyRouteComponent(() => import('#dashboard/dashboard.screen.tsx'), 'DashboardScreen')
const driverList = lazyRouteComponent(() => import('./driver-list-page.tsx'), 'StaffDriverList')
const driverDetails = lazyRouteComponent(() => import('./driver-page.tsx'), 'StaffDriverPage')
const driverAsAt = lazyRouteComponent(() => import('#driver-files/as-at/as-at.screen.tsx'), 'DriverAsAtScreen')
const passList = lazyRouteComponent(() => import('./pass-list-page.tsx'), 'StaffPassList')
const violationList = lazyRouteComponent(() => import('./violation-list-page.tsx'), 'StaffViolationList')
const violationDetails = lazyRouteComponent(() => import('./violation-page.tsx'), 'StaffViolationPage')
const caseList = lazyRouteComponent(() => import('#cases/case-list.screen.tsx'), 'CaseListScreen')
const caseDetails = lazyRouteComponent(() => import('#cases/case.screen.tsx'), 'CaseScreen')
const importDrivers = lazyRouteComponent(() => import('#import-export/screen/import-drivers.screen.tsx'), 'ImportDriversScreen')
const requestList = lazyRouteComponent(() => import('#requests/list/request-list.screen.tsx'), 'RequestListScreen')
const requestDetails = lazyRouteComponent(() => import('#requests/details/request-details.screen.tsx'), 'RequestDetailsScreen')

const fixMedical = lazyRouteComponent(() => import('#renewals/fix-medical/fix-medical.screen.tsx'), 'FixMedicalScreen')

const calendar = lazyRouteComponent(() => import('#events/calendar/calendar.screen.tsx'), 'CalendarScreen')
const trainingList = lazyRouteComponent(() => import('./training-list-page.tsx'), 'TrainingListPage')
const event = lazyRouteComponent(() => import('#events/event.screen.tsx'), 'EventScreen')

const report = lazyRouteComponent(() => import('./report-pages.tsx'), 'ReportPage')

const keptFiles = lazyRouteComponent(() => import('#reports/files/kept-files.screen.tsx'), 'KeptFilesScreen')

const inbox = { label: 'Inbox', icon: Inbox }
const drivers = { label: 'Drivers', icon: Users }
const training = { label: 'Training', icon: CalendarDays }
const reports = { label: 'Reports', icon: ChartColumn }

const workScreens: readonly Screen[] = [
  {
    path: 'dashboard',
    title: 'Dashboard',
    access: staff('reports.read'),
    component: dashboard,
    entry: { section: { label: 'Home', icon: House } },
  },
  {
    path: 'requests/dash',
    title: 'Requests',
    access: staff('requests.read'),
    component: requestList,
    entry: { section: inbox, tab: 'Requests', counts: 'requests' },
  },
  { path: 'requests/details/$id', title: 'Request', access: staff('requests.read'), component: requestDetails },
]

const driverScreens: readonly Screen[] = [
  {
    path: 'drivers/current/dashboard',
    title: 'All drivers',
    access: staff('drivers.read'),
    component: driverList,
    skeleton: TilesSkeleton,
    entry: { section: drivers, tab: 'All drivers' },
  },
  {
    path: 'drivers/current/driver/$id',
    title: 'Driver details',
    noun: 'Driver',
    access: staff('drivers.read'),
    component: driverDetails,
    skeleton: CrumbedSkeleton,
  },
  {
    path: 'drivers/current/driver/$id/as-at',
    title: 'Driver as at a moment',
    noun: 'Driver',
    access: staff('drivers.read'),
    component: driverAsAt,
    skeleton: CrumbedSkeleton,
  },
  {
    path: 'drivers/pass/dashboard',
    title: 'Driver passes',
    access: staff('drivers.read'),
    component: passList,
    entry: { section: drivers, tab: 'Passes' },
  },
  {
    path: 'drivers/violations/dashboard',
    title: 'Driver violations',
    access: staff('drivers.read'),
    component: violationList,
    entry: { section: drivers, tab: 'Violations' },
  },
  { path: 'drivers/violations/details/$id', title: 'Violation', access: staff('drivers.read'), component: violationDetails },
  {
    path: 'drivers/cases/dashboard',
    title: 'Cases',
    access: staff('requests.read'),
    component: caseList,
    entry: { section: drivers, tab: 'Cases' },
  },
  { path: 'drivers/cases/details/$id', title: 'Case', access: staff('requests.read'), component: caseDetails },
  {
    path: 'drivers/import',
    title: 'Import drivers',
    access: staff('drivers.import'),
    component: importDrivers,
    entry: { section: drivers, tab: 'Import' },
  },
  {
    path: 'fix-medical',
    title: 'Requests medical',
    access: staff('medical.read'),
    component: fixMedical,
    entry: { section: drivers, tab: 'Fix medical' },
  },
]

const trainingScreens: readonly Screen[] = [
  {
    path: 'training-scheduler/events',
    title: 'Event training & Meeting scheduler',
    access: staff(),
    component: calendar,
    entry: { section: training, tab: 'Events' },
  },
  {
    path: 'training-scheduler/drivers',
    title: "Drivers' training",
    access: staff('drivers.read'),
    component: trainingList,
    entry: { section: training, tab: "Drivers' training" },
  },
  { path: 'training-scheduler/event/$id', title: 'Event', access: staff('drivers.read'), component: event },
]

const reportScreens: readonly Screen[] = [
  ...Object.entries(reportTitles).map(([name, title]) => ({
    path: `reports/${name}`,
    title: `${title} report`,
    access: staff('reports.read'),
    component: report,
    entry: { section: reports, tab: title },
  })),
  {
    path: 'reports/files',
    title: 'Your files',
    access: staff('reports.read'),
    component: keptFiles,
    entry: { section: reports, tab: 'Your files' },
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
    'drivers/cases': 'drivers/cases/dashboard',
    administrative: 'administrative/transporters',
    'user-management': 'user-management/users',
    requests: 'requests/dash',
    confirmations: 'confirmations/dash',
    'training-scheduler': 'training-scheduler/events',
    reports: 'reports/pass',
  },
  screens: [
    ...workScreens,
    ...confirmationScreens,
    ...driverScreens,
    ...gateScreens,
    ...trainingScreens,
    ...onboardingScreens,
    ...reportScreens,
    ...transporterScreens,
    ...userScreens,
    ...administrationScreens,
    accountScreen,
  ],
}
