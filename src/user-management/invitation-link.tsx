import type { ReactNode } from 'react'
import { useHandOver } from '#platform/web/dialog/hand-over.tsx'

type InvitationLink = { show: (link: string | null) => Promise<void>; confirmation: ReactNode }

/** Where no message can be sent, the address of the login page to copy and hand over. */
export function useInvitationLink(): InvitationLink {
  const { show, confirmation } = useHandOver()
  return { show: async (address) => (address === null ? undefined : show({ title: 'Hand over the address', text, address })), confirmation }
}

const text = 'No text message or mail could be sent. Give this person the address of the login page; they log in with their phone number.'
