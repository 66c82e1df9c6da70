import { describe, expect, it } from 'vitest'
import { UserRound } from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import { portalScreens } from '../portals/portals.tsx'
import { entriesFor, entryHere, firstScreen, type PortalScreens, type Screen } from '../screens.ts'

const component = () => null
const entry = { group: 'Work', label: 'Work', icon: UserRound }
const portalOf = (...screens: readonly Screen[]): PortalScreens => ({
  portal: 'staff_portal',
  path: '/app/staff-portal',
  home: 'dashboard',
  leadsTo: {},
  screens,
})
const clerk = { portal: 'staff_portal', permissions: ['requests.read'] }

const dashboard = { path: 'dashboard', title: 'Dashboard', access: staff('reports.read'), component, entry }
const requests = { path: 'requests/dash', title: 'Requests', access: staff('requests.read'), component, entry }
const planned = { path: 'fix-medical', title: 'Requests medical', access: staff('requests.read'), entry }
const page = { path: 'my-account', title: 'My account', access: staff(), component }

describe('the sidebar', () => {
  it('has only built screens that the role opens and that have an entry', () =>
    expect(entriesFor(portalOf(dashboard, planned, requests, page), clerk)).toEqual([requests]))

  it.each([
    ['requests/dash', 'requests/dash'],
    ['requests/details/$id', 'requests/dash'],
    ['drivers/current/driver/$id', 'drivers/current/dashboard'],
    ['drivers/import', 'drivers/import'],
    ['my-account', undefined],
  ])('at %s marks %s', (path, marked) => {
    const entries = ['requests/dash', 'drivers/import', 'drivers/current/dashboard', 'drivers/pass/dashboard'].map((path) => ({ path }))
    expect(entryHere(entries, path)?.path).toBe(marked)
  })

  it('marks a list while one thing of it is open', () =>
    expect(entryHere([{ path: 'requests/dash' }, { path: 'drivers' }], 'driver/$id')?.path).toBe('drivers'))
})

describe('the portal’s own path', () => {
  it('leads home where the role opens it', () =>
    expect(firstScreen(portalOf(requests, dashboard), { ...clerk, permissions: ['reports.read'] })).toBe('dashboard'))
  it('leads to the first screen for this person where it does not', () =>
    expect(firstScreen(portalOf(dashboard, planned, requests), clerk)).toBe('requests/dash'))
  it('leads nowhere where there is none', () => expect(firstScreen(portalOf(dashboard, planned, page), clerk)).toBeUndefined())
})

describe.each(Object.values(portalScreens))('$portal', (portal) => {
  const paths = portal.screens.map(({ path }) => path)
  it('says each path once', () =>
    expect(new Set([...paths, ...Object.keys(portal.leadsTo)]).size).toBe(paths.length + Object.keys(portal.leadsTo).length))
  it('leads only to its own screens', () =>
    expect([portal.home, ...Object.values(portal.leadsTo)].filter((path) => !paths.includes(path))).toEqual([]))
})
