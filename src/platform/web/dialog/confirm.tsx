import { type ReactNode, useRef, useState } from 'react'
import type { ButtonLook } from '../button.tsx'
import { LazyConfirm } from './lazy-dialogs.tsx'
import { Waiting } from '../waiting.tsx'

export type ConfirmQuestion = {
  title: string
  text?: ReactNode
  /** The label of the confirming button. */
  action?: string
  cancel?: string
  look?: ButtonLook
}

export type ConfirmState = { ask: (question: ConfirmQuestion) => Promise<boolean>; confirmation: ReactNode }

/** `await ask({ title })` opens an alert dialog and answers the choice. Render `confirmation` once, inside the panel if there is one. */
export function useConfirm(): ConfirmState {
  const [question, setQuestion] = useState<ConfirmQuestion>()
  const [open, setOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)
  const ask = (next: ConfirmQuestion): Promise<boolean> => {
    setQuestion(next)
    setOpen(true)
    return new Promise((resolve) => (answer.current = resolve))
  }
  const settle = (isConfirmed: boolean): void => {
    setOpen(false)
    answer.current?.(isConfirmed)
    answer.current = undefined
  }
  const { title = '', text, action = 'Yes', cancel = 'Cancel', look = 'primary' } = question ?? {}
  const confirmation = question && (
    <Waiting fallback={null}>
      <LazyConfirm open={open} title={title} text={text} action={action} cancel={cancel} look={look} onAnswer={settle} />
    </Waiting>
  )
  return { ask, confirmation }
}
