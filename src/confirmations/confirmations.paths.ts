import { confirmationLink } from './confirmations.rules.ts'

const portal = '/app/staff-portal'

export const confirmationPaths = {
  list: `${portal}/confirmations/dash`,
  confirmation: (id: string) => `${portal}/${confirmationLink(id)}`,
} as const
