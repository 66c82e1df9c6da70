import { lazyRouteComponent } from '@tanstack/react-router'
import {
  Archive,
  BellRing,
  BookOpen,
  Factory,
  FileCheck,
  Glasses,
  GraduationCap,
  IdCard,
  ListChecks,
  type LucideIcon,
  MapPin,
  ShieldAlert,
  Stethoscope,
  Truck,
} from 'lucide-react'
import { staff, staffWith } from '#accounts/access.rules.ts'
import type { Screen, NavSection } from '../screens.ts'

const transporters = lazyRouteComponent(() => import('#administration/transporters/transporters.screen.tsx'), 'TransportersScreen')
const transporter = lazyRouteComponent(() => import('./transporter-page.tsx'), 'TransporterPage')
const syllabus = lazyRouteComponent(() => import('#administration/syllabus/syllabus.screen.tsx'), 'SyllabusScreen')
const plants = lazyRouteComponent(() => import('#administration/plants/plants.screen.tsx'), 'PlantsScreen')
const doctors = lazyRouteComponent(() => import('#administration/doctors/doctors.screen.tsx'), 'DoctorsScreen')
const trainingCompanies = lazyRouteComponent(
  () => import('#administration/training-companies/training-companies.screen.tsx'),
  'TrainingCompaniesScreen',
)
const issuer = lazyRouteComponent(() => import('#issuers/issuer.screen.tsx'), 'IssuerScreen')
const documentTypes = lazyRouteComponent(() => import('#onboarding/document-types/document-types.screen.tsx'), 'DocumentTypesScreen')
const sharedNumbers = lazyRouteComponent(
  () => import('#onboarding/barred-matches/shared-numbers.screen.tsx'),
  'SharedNumbersForAdministrators',
)
const recall = lazyRouteComponent(() => import('#recalls/recall.screen.tsx'), 'RecallScreen')
const requirements = lazyRouteComponent(() => import('#requirements/requirements.screen.tsx'), 'RequirementsScreen')
const requirement = lazyRouteComponent(() => import('#requirements/requirement.screen.tsx'), 'RequirementScreen')
const catalogue = lazyRouteComponent(() => import('#points/catalogue/catalogue.screen.tsx'), 'CatalogueScreen')
const catalogueEntry = lazyRouteComponent(() => import('#points/catalogue/entry.screen.tsx'), 'CatalogueEntryScreen')
const restrictions = lazyRouteComponent(() => import('#drivers/restrictions/restrictions.screen.tsx'), 'RestrictionsScreen')
const retention = lazyRouteComponent(() => import('#retention/retention.screen.tsx'), 'RetentionScreen')
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

const access = staff('administration.manage')
const ofRequirements = staffWith('administration.manage', 'requirements.manage')

export const transporterScreens: readonly Screen[] = [
  {
    path: 'administrative/transporters',
    title: 'Transporters',
    access,
    component: transporters,
    entry: { section: { label: 'Transporters', icon: Truck }, tab: 'All transporters' },
  },
  { path: 'administrative/transporters/$id', title: 'Transporter', access, component: transporter },
]

const ofPlant = (label: string, icon: LucideIcon): NavSection => ({ label, icon, group: 'Plant', isSetting: true })
const notifications = ofPlant('Notifications', BellRing)

/** The administrative screens of master data, in Settings. */
export const administrationScreens: readonly Screen[] = [
  {
    path: 'administrative/syllabus',
    title: 'Syllabus',
    access,
    component: syllabus,
    entry: { section: ofPlant('Syllabus', BookOpen) },
  },
  {
    path: 'administrative/plants',
    title: 'Plants',
    access,
    component: plants,
    entry: { section: ofPlant('Plants', MapPin) },
  },
  {
    path: 'administrative/doctors',
    title: 'List of approved dhps doctors',
    access,
    component: doctors,
    entry: { section: ofPlant('Approved doctors', Stethoscope) },
  },
  { path: 'administrative/doctors/$id', title: 'Approved doctor', noun: 'Doctor', access, component: issuer },
  {
    path: 'administrative/training-companies',
    title: 'Training companies',
    access,
    component: trainingCompanies,
    entry: { section: ofPlant('Training companies', GraduationCap) },
  },
  { path: 'administrative/training-companies/$id', title: 'Training company', noun: 'Company', access, component: issuer },
  { path: 'administrative/doctors/recalls/$id', title: 'Recall', access: staff('issuers.recall'), component: recall },
  {
    path: 'administrative/document-types',
    title: 'Document types',
    access,
    component: documentTypes,
    entry: { section: ofPlant('Document types', FileCheck) },
  },
  {
    path: 'administrative/requirements',
    title: 'Requirements',
    access: ofRequirements,
    component: requirements,
    entry: { section: ofPlant('Requirements', ListChecks) },
  },
  { path: 'administrative/requirements/$id', title: 'Requirement', access: ofRequirements, component: requirement },
  {
    path: 'administrative/violations',
    title: 'Violation catalogue',
    access,
    component: catalogue,
    entry: { section: ofPlant('Violation catalogue', ShieldAlert) },
  },
  { path: 'administrative/violations/$id', title: 'Catalogue entry', noun: 'Entry', access, component: catalogueEntry },
  {
    path: 'administrative/restrictions',
    title: 'Restrictions',
    access,
    component: restrictions,
    entry: { section: ofPlant('Restrictions', Glasses) },
  },
  {
    path: 'administrative/retention',
    title: 'Retention',
    access: staff('records.purge'),
    component: retention,
    entry: { section: ofPlant('Retention', Archive) },
  },
  {
    path: 'administrative/auth-plants',
    title: 'Authorised plants',
    access,
    component: authPlants,
    entry: { section: ofPlant('Authorised plants', Factory) },
  },
  {
    path: 'administrative/id-numbers',
    title: 'Id numbers held twice',
    access,
    component: sharedNumbers,
    entry: { section: ofPlant('Id numbers held twice', IdCard) },
  },
  { path: 'administrative/auth-plants/$id', title: 'Plant settings', noun: 'Plant', access, component: plantSettings },
  {
    path: 'administrative/notification',
    title: 'Onboarding notifications',
    access,
    component: onboardingNotifications,
    entry: { section: notifications, tab: 'Onboarding' },
  },
  {
    path: 'administrative/gate-notifications',
    title: 'Gate notifications',
    access,
    component: gateNotifications,
    entry: { section: notifications, tab: 'Gate' },
  },
  {
    path: 'administrative/request-notifications',
    title: 'Request notifications',
    access,
    component: requestNotifications,
    entry: { section: notifications, tab: 'Requests' },
  },
]
