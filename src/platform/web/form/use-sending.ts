import { useRef, useState } from 'react'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { CallError, call, isSavedAlready } from '../client.ts'
import { newKey } from '../new-key.ts'
import type { Problems } from './problems.ts'

export type SendState = {
  readonly pending: boolean
  /** Why the last submit failed. */
  readonly failure: string | undefined
  /** It failed because the session has ended. */
  readonly isLoggedOut: boolean
  readonly progress: number | undefined
  /** Increments with each refused submit, which focuses the first invalid field. */
  readonly refusals: number
}

type Sender<R extends Route> = {
  readonly sending: SendState
  readonly refuse: (failure: string | undefined, isLoggedOut?: boolean) => void
  /** Ends the waiting: until then nothing can be sent again. */
  readonly rest: () => void
  readonly send: (
    input: Input<R>,
  ) => Promise<{ readonly output: Output<R> } | { readonly errors: Problems; readonly failure: string; readonly isLoggedOut: boolean }>
}

const idle = { pending: false, failure: undefined, isLoggedOut: false, progress: undefined } as const

/** Sends with progress; a refusal is a result here, not an exception. */
export function useSending<R extends Route>(route: R): Sender<R> {
  const [sending, setSending] = useState<SendState>({ ...idle, refusals: 0 })
  const refuse: Sender<R>['refuse'] = (failure, isLoggedOut = false) =>
    setSending(({ refusals }) => ({ ...idle, failure, isLoggedOut, refusals: refusals + 1 }))
  /** Of this form until it has saved something. */
  const key = useRef<string>(undefined)
  const onProgress = (progress: number): void => setSending((before) => ({ ...before, progress }))
  const send: Sender<R>['send'] = async (input) => {
    setSending(({ refusals }) => ({ ...idle, pending: true, refusals }))
    try {
      key.current ??= newKey()
      const output = await call(route, input, { onProgress, key: key.current })
      key.current = undefined
      return { output }
    } catch (error) {
      const errors = error instanceof CallError ? (error.problem.errors ?? {}) : {}
      const isLoggedOut = error instanceof CallError && error.status === 401
      if (isSavedAlready(error)) key.current = undefined
      return { errors, failure: error instanceof Error ? error.message : String(error), isLoggedOut }
    }
  }
  const rest = (): void => setSending({ ...idle, refusals: 0 })
  return { sending, refuse, rest, send }
}
