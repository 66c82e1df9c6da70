import type { ReactNode } from 'react'
import { useConfirm } from './confirm.tsx'
import { toastBad, toastOk } from './toast.ts'

/** `noun` is 'address' by default. */
export type HandedOver = { title: string; text: ReactNode; address: string; noun?: string }

type HandOver = { show: (handedOver: HandedOver) => Promise<void>; confirmation: ReactNode }

/** Shows an address or a key, to copy and hand over. */
export function useHandOver(): HandOver {
  const { ask, confirmation } = useConfirm()
  const show = async ({ title, text, address, noun = 'address' }: HandedOver): Promise<void> => {
    const content = (
      <>
        {text}
        <span className="mt-2 block font-medium wrap-anywhere text-ink">{address}</span>
      </>
    )
    if (!(await ask({ title, text: content, action: `Copy the ${noun}`, cancel: 'Close' }))) return
    await navigator.clipboard.writeText(address).then(
      () => toastOk(`The ${noun} was copied`),
      () => toastBad(`The ${noun} could not be copied. Select it and copy it yourself.`),
    )
  }
  return { show, confirmation }
}
