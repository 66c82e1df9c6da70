import type { ReactNode } from 'react'
import { useConfirm } from './confirm.tsx'
import { toastBad, toastOk } from './toast.ts'

export type HandedOver = { readonly title: string; readonly text: ReactNode; readonly address: string }

type HandOver = { readonly show: (handedOver: HandedOver) => Promise<void>; readonly confirmation: ReactNode }

/** Shows an address that could not be sent, to copy and hand over. */
export function useHandOver(): HandOver {
  const { ask, confirmation } = useConfirm()
  const show = async ({ title, text, address }: HandedOver): Promise<void> => {
    const content = (
      <>
        {text}
        <span className="mt-2 block font-medium wrap-anywhere text-ink">{address}</span>
      </>
    )
    if (!(await ask({ title, text: content, action: 'Copy the address', cancel: 'Close' }))) return
    await navigator.clipboard.writeText(address).then(
      () => toastOk('Address copied'),
      () => toastBad('The address could not be copied. Select it and copy it yourself.'),
    )
  }
  return { show, confirmation }
}
