import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import type { Option } from '#platform/web/form/combobox.tsx'
import { hasWords, plainWords } from '#platform/contract/plain-words.ts'
import { query } from '#platform/web/query.ts'
import { commentsContract } from './comments.contract.ts'
import { completeMention, typedMention } from './mentions.rules.ts'

export type MentionsState = {
  shown: readonly Option[]
  active: number
  complete: (name: string) => ReturnType<typeof completeMention>
  /** Handles the list's keys; answers the chosen name. */
  onKey: (event: KeyboardEvent) => string | undefined
  close: () => void
  reopen: () => void
}

/** The colleagues that continue the name being typed at the caret. */
export function useMentions(text: string, caret: number): MentionsState {
  const [isClosed, setIsClosed] = useState(false)
  const [step, setStep] = useState(0)
  const typed = isClosed ? undefined : typedMention(text, caret)
  const { data } = useQuery({
    ...query(commentsContract.colleagues, { search: typed ?? '' }),
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = typed === undefined ? [] : (data?.colleagues ?? []).filter(({ name }) => continues(name, typed))
  const shown = found.map(({ _id, name }) => ({ value: _id, label: name }))
  const active = shown.length === 0 ? 0 : (step + shown.length * 100) % shown.length
  const move = (by: number) => () => setStep(active + by)
  const onKey = (event: KeyboardEvent): string | undefined => {
    const chosen = shown[active]
    if (!chosen) return undefined
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: move(1),
      ArrowUp: move(-1),
      Escape: () => setIsClosed(true),
      Enter: () => setStep(0),
    }
    const act = keys[event.key]
    if (!act) return undefined
    event.preventDefault()
    event.stopPropagation()
    act()
    return event.key === 'Enter' ? chosen.label : undefined
  }
  return {
    shown,
    active,
    complete: (name) => completeMention(text, caret, name),
    onKey,
    close: () => setIsClosed(true),
    reopen: () => setIsClosed(false),
  }
}

/** A name that is complete needs no list. */
const continues = (name: string, typed: string): boolean => plainWords(name) !== plainWords(typed) && hasWords(name, typed)
