import type { Permission, Portal } from './portals.rules.ts'

type Allocated = { readonly who: 'allocated'; readonly portals: readonly Portal[]; readonly permission?: Permission }

/** Staff whose role holds this permission. */
export const staff = (permission?: Permission): Allocated => ({
  who: 'allocated',
  portals: ['staff_portal'],
  ...(permission && { permission }),
})

/** Transporters' own people. */
export const transporter = (permission?: Permission): Allocated => ({
  who: 'allocated',
  portals: ['transporter_portal'],
  ...(permission && { permission }),
})

/** People of any of these portals, holding the permission where one is named. */
export const peopleOf = (portals: readonly Portal[], permission?: Permission): Allocated => ({
  who: 'allocated',
  portals,
  ...(permission && { permission }),
})
