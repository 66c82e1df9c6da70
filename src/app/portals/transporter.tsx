import { lazyRouteComponent } from '@tanstack/react-router'
import { CalendarDays, ClipboardCheck, IdCard, Scale, UserRoundCheck, UserRoundCog, UserRoundPlus, Users } from 'lucide-react'
import { transporter } from '#accounts/access.rules.ts'
import { CrumbedSkeleton, TilesSkeleton } from '#platform/web/skeleton.tsx'
import type { PortalScreens } from '../screens.ts'
import { accountScreen } from './account-screen.tsx'

const driverList = lazyRouteComponent(() => import('./office-home-page.tsx'), 'OfficeHomePage')
const driverDetails = lazyRouteComponent(() => import('#office/driver/office-driver.screen.tsx'), 'OfficeDriverScreen')
const driverAtPlant = lazyRouteComponent(() => import('#office/plants/at-plant.screen.tsx'), 'DriverAtPlantScreen')
const requestAtPlant = lazyRouteComponent(() => import('#office/plants/at-plant.screen.tsx'), 'RequestAtPlantScreen')
const requestList = lazyRouteComponent(() => import('./transporter-requests.tsx'), 'TransporterRequestsPage')
const requestDetails = lazyRouteComponent(() => import('./transporter-request.tsx'), 'TransporterRequestPage')
const caseList = lazyRouteComponent(() => import('#cases/case-list.screen.tsx'), 'CaseListScreen')
const caseDetails = lazyRouteComponent(() => import('#cases/case.screen.tsx'), 'CaseScreen')

const passes = lazyRouteComponent(() => import('#office/passes/office-passes.screen.tsx'), 'OfficePassesScreen')
const pass = lazyRouteComponent(() => import('./office-pass-page.tsx'), 'OfficePassPage')

const calendar = lazyRouteComponent(() => import('#events/calendar/calendar.screen.tsx'), 'CalendarScreen')
const trainingList = lazyRouteComponent(() => import('./training-list-page.tsx'), 'TrainingListPage')
const event = lazyRouteComponent(() => import('#events/event.screen.tsx'), 'EventScreen')

const ourPeople = lazyRouteComponent(() => import('#user-management/office/our-people.screen.tsx'), 'OurPeopleScreen')

const newDriver = lazyRouteComponent(() => import('#onboarding/new-driver/new-driver.screen.tsx'), 'NewDriverScreen')
const onboarded = lazyRouteComponent(() => import('#onboarding/onboarded/onboarded.screen.tsx'), 'OnboardedScreen')
const onboardedDriver = lazyRouteComponent(() => import('#onboarding/onboarded/onboarded-driver.screen.tsx'), 'OnboardedDriverScreen')

const [drivers, work, office] = ['Drivers', 'Work', 'Office']
const training = { label: 'Training scheduler', icon: CalendarDays, group: work }

export const transporterPortal: PortalScreens = {
  portal: 'transporter_portal',
  path: '/app/transporter-portal',
  home: 'drivers',
  redirects: {
    requests: 'requests/dash',
    cases: 'cases/dash',
    pass: 'pass/dash',
    onboarded: 'onboarded/drivers/dash',
    'onboarded/drivers': 'onboarded/drivers/dash',
    'training-scheduler': 'training-scheduler/events',
  },
  screens: [
    {
      path: 'drivers',
      title: 'Drivers',
      access: transporter('drivers.read'),
      component: driverList,
      skeleton: TilesSkeleton,
      entry: { section: { label: 'Drivers', icon: Users, group: drivers } },
    },
    {
      path: 'driver/$id',
      title: 'Driver details',
      noun: 'Driver',
      access: transporter('drivers.read'),
      component: driverDetails,
      skeleton: CrumbedSkeleton,
    },
    {
      path: 'new-driver',
      title: 'New driver',
      access: transporter('onboarding.submit'),
      component: newDriver,
      entry: { section: { label: 'New driver', icon: UserRoundPlus, group: drivers } },
    },
    {
      path: 'onboarded/drivers/dash',
      title: 'Onboarded drivers',
      access: transporter('onboarding.submit'),
      component: onboarded,
      entry: { section: { label: 'Onboarded drivers', icon: UserRoundCheck, group: drivers } },
    },
    {
      path: 'onboarded/drivers/driver/$id',
      title: 'Onboarded driver',
      noun: 'Application',
      access: transporter('onboarding.submit'),
      component: onboardedDriver,
    },
    {
      path: 'pass/dash',
      title: 'Passes',
      access: transporter('drivers.read'),
      component: passes,
      entry: { section: { label: 'Passes', icon: IdCard, group: drivers } },
    },
    { path: 'pass/driver/$id', title: 'Pass', access: transporter('drivers.read'), component: pass, skeleton: CrumbedSkeleton },
    {
      path: 'requests/dash',
      title: 'Requests',
      access: transporter('requests.read'),
      component: requestList,
      entry: { section: { label: 'Requests', icon: ClipboardCheck, group: work }, counts: 'requests' },
    },
    { path: 'at/$plant/driver/$id', title: 'Another plant', access: transporter('drivers.read'), component: driverAtPlant },
    { path: 'at/$plant/request/$id', title: 'Another plant', access: transporter('requests.read'), component: requestAtPlant },
    { path: 'requests/details/$id', title: 'Request', access: transporter('requests.read'), component: requestDetails },
    {
      path: 'cases/dash',
      title: 'Cases',
      access: transporter('requests.read'),
      component: caseList,
      entry: { section: { label: 'Cases', icon: Scale, group: work } },
    },
    { path: 'cases/details/$id', title: 'Case', access: transporter('requests.read'), component: caseDetails },
    {
      path: 'training-scheduler/events',
      title: 'Event training & Meeting scheduler',
      access: transporter(),
      component: calendar,
      entry: { section: training, tab: 'Events' },
    },
    {
      path: 'training-scheduler/drivers',
      title: "Drivers' training",
      access: transporter('drivers.read'),
      component: trainingList,
      entry: { section: training, tab: "Drivers' training" },
    },
    { path: 'training-scheduler/event/$id', title: 'Event', access: transporter('drivers.read'), component: event },
    {
      path: 'our-people',
      title: 'Our people',
      access: transporter('transporter.users'),
      component: ourPeople,
      entry: { section: { label: 'Our people', icon: UserRoundCog, group: office } },
    },
    accountScreen,
  ],
}
