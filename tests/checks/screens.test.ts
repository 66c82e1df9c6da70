import { describe, expect, it } from 'vitest'
import { UserRound } from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { portalScreens } from '#app/portals/portals.tsx'
import { staffPortal } from '#app/portals/staff.tsx'
import { transporterPortal } from '#app/portals/transporter.tsx'
import { webExtensions } from '#extensions/web-list.ts'
import { entriesFor, currentEntry, firstScreen, navSectionsOf, type PortalScreens, type Screen } from '#app/screens.ts'

const component = () => null
const section = { label: 'Work', icon: UserRound }
const entry = { section }
const portalOf = (...screens: readonly Screen[]): PortalScreens => ({
  portal: 'staff_portal',
  path: '/app/staff-portal',
  home: 'dashboard',
  redirects: {},
  screens,
})
const clerk = { portal: 'staff_portal', permissions: ['requests.read'] }

const dashboard = { path: 'dashboard', title: 'Dashboard', access: staff('reports.read'), component, entry }
const requests = { path: 'requests/dash', title: 'Requests', access: staff('requests.read'), component, entry }
const planned = { path: 'fix-medical', title: 'Requests medical', access: staff('requests.read'), entry }
const page = { path: 'my-account', title: 'My account', access: staff(), component }

describe('the sidebar', () => {
  it('lists only built screens with an entry that the role may open', () =>
    expect(entriesFor(portalOf(dashboard, planned, requests, page), clerk)).toEqual([requests]))

  it('has each section once, where its first screen is, with the screens that this user may open as its tabs', () => {
    const other = { ...requests, path: 'gate', entry: { section: { label: 'Gate', icon: UserRound } } }
    const named = { ...requests, path: 'confirmations', entry: { section: 'Work', tab: 'Confirmations' } }
    const entries = entriesFor(portalOf(requests, other, dashboard, named), clerk)
    expect(navSectionsOf(entries).map(({ label, first, tabs }) => [label, first.path, tabs.map(({ path }) => path)])).toEqual([
      ['Work', 'requests/dash', ['requests/dash', 'confirmations']],
      ['Gate', 'gate', ['gate']],
    ])
  })

  it.each([
    ['requests/dash', 'requests/dash'],
    ['requests/details/$id', 'requests/dash'],
    ['drivers/current/driver/$id', 'drivers/current/dashboard'],
    ['drivers/import', 'drivers/import'],
    ['my-account', undefined],
  ])('at %s marks %s', (path, marked) => {
    const entries = ['requests/dash', 'drivers/import', 'drivers/current/dashboard', 'drivers/pass/dashboard'].map((path) => ({ path }))
    expect(currentEntry(entries, path)?.path).toBe(marked)
  })

  it('marks a list while one of its items is open', () =>
    expect(currentEntry([{ path: 'requests/dash' }, { path: 'drivers' }], 'driver/$id')?.path).toBe('drivers'))
})

it('a guard’s sidebar has the gate, and nothing that everybody in the portal may open', () => {
  const labelsFor = (permissions: readonly string[]) =>
    navSectionsOf(entriesFor(portalScreens.staff_portal, { portal: 'staff_portal', permissions })).map(({ label }) => label)
  expect(labelsFor(['gate.check'])).toEqual(['Gate'])
  expect(labelsFor(['gate.check', 'drivers.read'])).toContain('Training')
})

it('staff have eight entries, and Settings apart', () => {
  const sections = navSectionsOf(entriesFor(portalScreens.staff_portal, { portal: 'staff_portal', permissions: [...permissionNames] }))
  const labels = (isSetting: boolean) => sections.filter((one) => (one.isSetting ?? false) === isSetting).map(({ label }) => label)
  expect(labels(false)).toEqual(['Home', 'Inbox', 'Drivers', 'Gate', 'Training', 'Onboarding', 'Reports', 'Transporters'])
  expect(labels(true)).toEqual(expect.arrayContaining(['Users', 'Roles', 'Permissions', 'Plants', 'Notifications']))
})

describe('the portal’s own path', () => {
  it('leads to the home screen when the role may open it', () =>
    expect(firstScreen(portalOf(requests, dashboard), { ...clerk, permissions: ['reports.read'] })).toBe('dashboard'))
  it('leads to the first permitted screen otherwise', () =>
    expect(firstScreen(portalOf(dashboard, planned, requests), clerk)).toBe('requests/dash'))
  it('leads nowhere without a permitted screen', () => expect(firstScreen(portalOf(dashboard, planned, page), clerk)).toBeUndefined())
})

describe.each(Object.values(portalScreens))('$portal', (portal) => {
  const paths = portal.screens.map(({ path }) => path)
  it('has each path once', () =>
    expect(new Set([...paths, ...Object.keys(portal.redirects)]).size).toBe(paths.length + Object.keys(portal.redirects).length))
  it('has a tab’s name for each screen of a section with several, and a section of its own for each name', () => {
    const all = { portal: portal.portal, permissions: [...permissionNames] }
    const entries = entriesFor(portal, all)
    expect(portal.screens.filter(({ entry: placed }) => placed).map(({ path }) => path)).toEqual(entries.map(({ path }) => path))
    const unnamed = navSectionsOf(entries).flatMap(({ tabs }) => (tabs.length > 1 ? tabs.filter(({ entry: { tab } }) => !tab) : []))
    expect(unnamed).toEqual([])
  })
  it('redirects only to its own screens', () =>
    expect([portal.home, ...Object.values(portal.redirects)].filter((path) => !paths.includes(path))).toEqual([]))
})

it('an extension places its screens after those of the core, so that none of them depends on another extension', () => {
  const core = { staff_portal: staffPortal, transporter_portal: transporterPortal }
  const lost = webExtensions.flatMap((added) =>
    Object.entries(added).flatMap(([portal, places]) =>
      Object.keys(places).filter((after) => !core[portal as keyof typeof core].screens.some(({ path }) => path === after)),
    ),
  )
  expect(lost).toEqual([])
})
