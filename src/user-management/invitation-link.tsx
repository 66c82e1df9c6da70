import type { ReactNode } from 'react'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { toastBad, toastOk } from '#platform/web/dialog/toast.ts'

type InvitationLink = { readonly show: (link: string | null) => Promise<void>; readonly confirmation: ReactNode }

/** Where no message can be sent, the address of the login page to copy and hand over. */
export function useInvitationLink(): InvitationLink {
  const { ask, confirmation } = useConfirm()
  const show = async (link: string | null): Promise<void> => {
    if (link === null) return
    const text = (
      <>
        No text message or mail could be sent. Give this person the address of the login page; they log in with their phone number.
        <span className="mt-2 block font-medium wrap-anywhere text-ink">{link}</span>
      </>
    )
    if (!(await ask({ title: 'Hand over the address', text, action: 'Copy the address', cancel: 'Close' }))) return
    await navigator.clipboard.writeText(link).then(
      () => toastOk('Address copied'),
      () => toastBad('The address could not be copied. Select it and copy it yourself.'),
    )
  }
  return { show, confirmation }
}
