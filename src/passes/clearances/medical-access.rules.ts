import type { Actor } from '#accounts/people.ts'

/** Who may read medical facts. A transporter never does, whatever its role says. */
export const readsMedicals = ({ portal, permissions }: Pick<Actor, 'portal' | 'permissions'>): boolean =>
  portal === 'staff_portal' && permissions.includes('medical.read')
