import { lazyRouteComponent } from '@tanstack/react-router'
import { BellDot, BellPlus, BellRing, BookOpen, Factory, FileCheck, IdCard, MapPin, Stethoscope, Truck } from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import type { Screen } from '../screens.ts'

const transporters = lazyRouteComponent(() => import('#administration/transporters/transporters.screen.tsx'), 'TransportersScreen')
const transporter = lazyRouteComponent(() => import('./transporter-page.tsx'), 'TransporterPage')
const syllabus = lazyRouteComponent(() => import('#administration/syllabus/syllabus.screen.tsx'), 'SyllabusScreen')
const plants = lazyRouteComponent(() => import('#administration/plants/plants.screen.tsx'), 'PlantsScreen')
const doctors = lazyRouteComponent(() => import('#administration/doctors/doctors.screen.tsx'), 'DoctorsScreen')
const documentTypes = lazyRouteComponent(() => import('#onboarding/document-types/document-types.screen.tsx'), 'DocumentTypesScreen')
const sharedNumbers = lazyRouteComponent(
  () => import('#onboarding/barred-matches/shared-numbers.screen.tsx'),
  'SharedNumbersForAdministrators',
)
const authPlants = lazyRouteComponent(() => import('#administration/auth-plants/auth-plants.screen.tsx'), 'AuthPlantsScreen')
const plantSettings = lazyRouteComponent(() => import('#administration/plant-settings/plant-settings.screen.tsx'), 'PlantSettingsScreen')
const onboardingNotifications = lazyRouteComponent(
  () => import('#notifications/settings/notification-settings.screen.tsx'),
  'OnboardingNotificationsScreen',
)
const gateNotifications = lazyRouteComponent(
  () => import('#notifications/settings/notification-settings.screen.tsx'),
  'GateNotificationsScreen',
)
const requestNotifications = lazyRouteComponent(
  () => import('#notifications/settings/notification-settings.screen.tsx'),
  'RequestNotificationsScreen',
)

const group = 'Manage'
const access = staff('administration.manage')

/** The administrative screens of master data. */
export const administrationScreens: readonly Screen[] = [
  {
    path: 'administrative/transporters',
    title: 'Transporters',
    access,
    component: transporters,
    entry: { group, label: 'Transporters', icon: Truck },
  },
  { path: 'administrative/transporters/$id', title: 'Transporter', access, component: transporter },
  {
    path: 'administrative/syllabus',
    title: 'Syllabus',
    access,
    component: syllabus,
    entry: { group, label: 'Syllabus', icon: BookOpen },
  },
  {
    path: 'administrative/plants',
    title: 'Plants',
    access,
    component: plants,
    entry: { group, label: 'Plants', icon: MapPin },
  },
  {
    path: 'administrative/doctors',
    title: 'List of approved dhps doctors',
    access,
    component: doctors,
    entry: { group, label: 'Approved doctors', icon: Stethoscope },
  },
  {
    path: 'administrative/document-types',
    title: 'Document types',
    access,
    component: documentTypes,
    entry: { group, label: 'Document types', icon: FileCheck },
  },
  {
    path: 'administrative/auth-plants',
    title: 'Authorised plants',
    access,
    component: authPlants,
    entry: { group, label: 'Authorised plants', icon: Factory },
  },
  {
    path: 'administrative/id-numbers',
    title: 'Id numbers held twice',
    access,
    component: sharedNumbers,
    entry: { group, label: 'Id numbers held twice', icon: IdCard },
  },
  { path: 'administrative/auth-plants/$id', title: 'Plant settings', access, component: plantSettings },
  {
    path: 'administrative/notification',
    title: 'Onboarding notifications',
    access,
    component: onboardingNotifications,
    entry: { group, label: 'Onboarding notifications', icon: BellRing },
  },
  {
    path: 'administrative/gate-notifications',
    title: 'Gate notifications',
    access,
    component: gateNotifications,
    entry: { group, label: 'Gate notifications', icon: BellDot },
  },
  {
    path: 'administrative/request-notifications',
    title: 'Request notifications',
    access,
    component: requestNotifications,
    entry: { group, label: 'Request notifications', icon: BellPlus },
  },
]
