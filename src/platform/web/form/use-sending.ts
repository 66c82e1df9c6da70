import { useRef, useState } from 'react'
import type { Problem } from '#platform/contract/problem.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { CallError, call, isSavedAlready } from '../client.ts'
import { newKey } from '../new-key.ts'
import type { Problems } from './problems.ts'

export type SendState = {
  pending: boolean
  /** Why the last submit failed. */
  failure: string | undefined
  /** It failed because the session has ended. */
  isLoggedOut: boolean
  /** The record to open instead, where the refusal names one. */
  about: string | undefined
  progress: number | undefined
  /** Increments with each refused submit, which focuses the first invalid field. */
  refusals: number
}

type Sender<R extends Route> = {
  sending: SendState
  refuse: (refused?: Partial<Pick<SendState, 'failure' | 'isLoggedOut' | 'about'>>) => void
  /** Ends the waiting: until then nothing can be sent again. */
  rest: () => void
  send: (
    input: Input<R>,
  ) => Promise<{ output: Output<R> } | { errors: Problems; failure: string; isLoggedOut: boolean; about: string | undefined }>
}

const idle = { pending: false, failure: undefined, isLoggedOut: false, about: undefined, progress: undefined } as const

/** Sends with progress; a refusal is a result here, not an exception. */
export function useSending<R extends Route>(route: R): Sender<R> {
  const [sending, setSending] = useState<SendState>({ ...idle, refusals: 0 })
  const refuse: Sender<R>['refuse'] = (refused) => setSending(({ refusals }) => ({ ...idle, ...refused, refusals: refusals + 1 }))
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
      const { errors = {}, about }: Partial<Problem> = error instanceof CallError ? error.problem : {}
      const isLoggedOut = error instanceof CallError && error.status === 401
      if (isSavedAlready(error)) key.current = undefined
      return { errors, failure: error instanceof Error ? error.message : String(error), isLoggedOut, about }
    }
  }
  const rest = (): void => setSending({ ...idle, refusals: 0 })
  return { sending, refuse, rest, send }
}
